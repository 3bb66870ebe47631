# What cannot be computed beforehand is left to run time: errors, output, what has no end, objects that somebody shares.
import sys


def quotient(n):
    for i in range(5):
        n -= 1
    return 10 // n


def unbound(n):
    for i in range(n):
        pass
    return i


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def endless(n):
    return endless(n + 1)


def said(n):
    for i in range(n):
        print("said", i)
    return n


def shared(n, into=[]):
    for i in range(n):
        into.append(i)
    return into


def limited(n):
    found = ()
    while n:
        n -= 1
        found += (n, "a" * n)
    return found


def large(n):
    found = 3
    while n:
        n -= 1
        found = found * found
    return found


def exact(n):
    found = -0.0
    while n:
        n -= 1
        found = found * 1.0
    return found, True and n == 0


def ask():
    for call in (
        lambda: quotient(5),
        lambda: quotient(7),
        lambda: unbound(0),
        lambda: unbound(2),
        lambda: said(2),
        lambda: shared(2) is shared(1),
        lambda: shared(0),
        lambda: limited(3),
        lambda: large(6) % 1000007,
        lambda: exact(3),
        lambda: deep(100),
    ):
        try:
            print(repr(call()))
        except Exception as error:
            print(type(error).__name__, error)


def ask_plainly():
    print(quotient(7), unbound(2), shared(1), limited(2), large(5) % 1000007, exact(2), deep(50))
    try:
        print(endless(1))
    except RecursionError as error:
        print(type(error).__name__)
    try:
        print(quotient(5))
    except ZeroDivisionError as error:
        print(error)


ask()
ask_plainly()
print(sys.getrecursionlimit() > 100)
