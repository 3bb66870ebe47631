# What tests compare types with is there before the first test runs, whichever pass has written it.
import enum


class Kind(enum.Enum):
    A = 7
    B = 8


def told(kind: Kind):
    return kind.name, kind.value


print(told(Kind.A))


def add(a, b):
    return a + b


def total(n):
    t = 0
    for i in range(n):
        t = add(t, i)
    return t


print(total(5), told(Kind.B))


class Other:
    name = "n"
    value = 3


print(told(Other()), total(0))
