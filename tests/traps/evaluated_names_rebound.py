# What a call of constants gives is known only while every name that it leads to means what it meant.
# breaks: sealed-globals, sealed-builtins
# differs: sealed-globals, sealed-builtins
import builtins
import sys

LIMIT = 30


def step(n):
    return n * 2


def total(start):
    found = start
    for i in range(LIMIT):
        found += step(i) % 7 + abs(i - 3)
    return found


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def late():
    found = 0
    for i in range(3):
        found += missing(i)
    return found


def ask():
    return total(1), fib(15)


def rebound(text, name, value):
    kept = getattr(module, name)
    setattr(module, name, value)
    try:
        print(text, ask())
    finally:
        setattr(module, name, kept)


module = sys.modules[__name__]
print(ask())
rebound("constant", "LIMIT", 3)
rebound("function", "step", lambda n: -n)
rebound("itself", "fib", lambda n: "other")
rebound("called", "total", lambda n: n)
builtins.abs, kept_abs = (lambda n: 100), abs
try:
    print("builtin", ask())
finally:
    builtins.abs = kept_abs
delattr(module, "step")
try:
    print(ask())
except NameError as error:
    print(error)
try:
    late()
except NameError as error:
    print(error)
