# A generator that does nothing but delegate to itself has no end, however it is compiled; one that may stop has.
import sys


def endless(*, depth=2):
    yield from endless()


def one(n):
    yield from two(n)


def two(n):
    if n:
        yield n
        yield from one(n - 1)


def three(n):
    yield from three(n - 1) if n else ()


def around(n):
    yield n
    yield from endless_pair(n)


def endless_pair(n):
    if n > 3:
        return
    yield from other_of_pair(n + 1)


def other_of_pair(n):
    yield n
    yield from endless_pair(n)


sys.setrecursionlimit(100)
try:
    next(endless())
except RecursionError:
    print("no end")
print(list(one(4)), list(three(3)), list(around(0)))
