# breaks: sealed-globals
# A star import after a definition may bind its name, and any other that a guard would compare with.
import sys
import types


def make(name, function):
    module = sys.modules["trap_" + name] = types.ModuleType(name)
    module.__all__ = [function, "_" + function]
    for known in module.__all__:
        setattr(module, known, told)


def told(a, b):
    return "told", a, b


make("fast", "add")
make("slow", "sub")
from trap_slow import *


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def f(x):
    return add(x, 1), sub(x, 1)


print(f(1), add(1, 2), sub(1, 2))
if f(2):
    try:
        from trap_fast import *
    finally:
        print("imported")
print(f(1), add(1, 2), sub(1, 2))
