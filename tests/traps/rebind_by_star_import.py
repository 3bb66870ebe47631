# breaks: sealed-globals
# A star import may bring a function of the same name.
import sys
import types

extra = types.ModuleType("extra_for_trap")
extra.add = lambda a, b: ("extra", a, b)
sys.modules["extra_for_trap"] = extra


def add(a, b):
    return a + b


def use():
    return add(1, 2)


print(use(), add(1, 2))
from extra_for_trap import *

print(use(), add(1, 2))
del sys.modules["extra_for_trap"]
