"""Fibonacci numbers, by recursion and by a table."""


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def table(n):
    found = [0, 1]
    for i in range(2, n + 1):
        found.append(found[i - 1] + found[i - 2])
    return found


def main(n=17):
    return fib(n), table(20 * n)[n]
