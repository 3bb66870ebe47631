# Defaults are evaluated once, at the definition, and mutable ones are shared between calls.
base = 1


def f(x, y=base, *, z=base + 1):
    return x, y, z


base = 100


def collect(x, into=[]):
    into.append(x)
    return into


def count(key, seen={"n": 0}):
    seen["n"] += 1
    return seen["n"]


def late(x=lambda: base):
    return x()


def caller():
    first = collect(1)
    second = collect(2)
    third = collect(3, [])
    return f(0), f(0, z=5), first, second, third, first is second, count("a"), count("b"), late()


print(caller())
print(collect(4), collect.__defaults__, count.__defaults__, f.__defaults__, f.__kwdefaults__)
