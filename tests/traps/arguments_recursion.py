# Recursion keeps its depth and its results, direct or mutual; RecursionError still comes.
import sys


def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def forever(n):
    return forever(n + 1)


def ping(n):
    return pong(n)


def pong(n):
    return ping(n)


print(
    factorial(20), even(50), odd(7), ackermann(2, 3), (lambda f: f(f, 5))(lambda f, n: n and n + f(f, n - 1))
)
for f in (forever, ping):
    try:
        f(0)
    except RecursionError as error:
        print(type(error).__name__)
limit = sys.getrecursionlimit()
print(factorial(limit // 2) > 0)
