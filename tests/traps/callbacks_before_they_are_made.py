# A loop calls a parameter before the function that makes such lambdas is there, and when another one has its name.
import sys


def total(rows, value):
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


print(total([1, 2], lambda row: row + 5))


def by(key):
    return lambda row: row * key


first = by


def made(rows, key):
    value = by(key)
    return total(rows, value)


def asked(rows, key, total=total):
    value = by(key)
    return total(rows, value)


print(made([1, 2], 3), asked([1, 2], 3))


setattr(sys.modules[__name__], "by", lambda key: lambda row: row - key)
value = first(10)
print(total([1, 2], value), total([1, 2], by(10)), made([1, 2], 3), asked([1, 2], 3))
