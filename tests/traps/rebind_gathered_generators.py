# breaks: sealed-globals, sealed-builtins
# The names are read as the statement begins: `list` before the generator's, and both before the arguments.
import builtins


def numbers(n):
    for i in range(n):
        yield i


def others(n):
    for i in range(n):
        yield -i


def rebinds(n):
    global numbers
    numbers = others
    return n


def found(n):
    return list(numbers(n))


def found_late(n):
    kept = list(numbers(rebinds(n)))
    return kept


print(found(3))
print(found_late(3), found(3))
builtins.list = tuple
print(found(2))
del builtins.list
try:
    found(2)
except NameError as error:
    print(error)
builtins.list = type([])
numbers = None
try:
    found(2)
except TypeError as error:
    print(error)
