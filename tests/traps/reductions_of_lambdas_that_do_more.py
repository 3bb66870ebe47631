# What the lambda reads may not be bound, or be looked up by its frame; it may bind and make things of its own.
import sys
from functools import reduce


def late(rows, is_bound):
    if is_bound:
        scale = 3
    return reduce(lambda a, b: a + b * scale, rows)


def deleted(rows, scale):
    if scale == 2:
        del scale
    return reduce(lambda a, b: a + b * scale, rows)


def of_parameter(rows, scale, by):
    def rescale():
        nonlocal scale
        scale += 1
        return scale

    found = reduce(lambda a, b: a + b * scale + (rescale() if by else 0), rows)
    return found, scale


def outer(rows):
    def inner():
        return reduce(lambda a, b: a + b * factor, rows)

    try:
        print(inner())
    except NameError as error:
        print(type(error).__name__, error)
    factor = 10
    return inner()


def binds(rows):
    found = reduce(lambda a, b: (c := a + b) * c, rows)
    return found


def makes(rows):
    found = reduce(lambda a, b: lambda: (a() if callable(a) else a) + b, rows)
    many = reduce(lambda a, b: a + [a for _ in b], [[], "xy", "z"])
    return found(), len(many)


def looks():
    return sys._getframe(1).f_code.co_name


def looked(rows):
    found = reduce(lambda a, b: a + looks() + b, rows)
    return found


def with_defaults(rows):
    return reduce(lambda a, b=2, c=3: a + b + c, rows), reduce(lambda *given: sum(given), rows)


def shadowed(rows, a, b):
    found = reduce(lambda a, b: a + b, rows)
    item = source = reduced = a
    again = reduce(lambda b, a: b - a, rows)
    return found, again, a, b, item, source, reduced


def nested(rows):
    return [reduce(lambda a, b: a + b, row) for row in rows], reduce(lambda a, b: a + b, reduce(lambda c, d: c + d, rows))


class Base:
    def scale(self):
        return 2


class Scaled(Base):
    __factor = 5

    def scale(self, rows):
        return reduce(lambda a, b: a + b * self.__factor, rows), reduce(lambda a, b: a + b * super(Scaled, self).scale(), rows)

    def implicit(self, rows):
        return reduce(lambda a, b: a + b * super().scale(), rows)


def generated(rows):
    yield reduce(lambda a, b: a + b, rows)
    found = reduce(lambda a, b: a * b, rows)
    yield found
    return reduce(lambda a, b: a - b, rows)


def walked(rows):
    for row in rows:
        found = reduce(lambda a, b: a + b, row)
        if found > 3:
            break
        last = reduce(lambda a, b: b, row)
    else:
        return None
    return found, last


def tried(function, *args):
    try:
        print(function.__name__, function(*args))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


rows = [1, 2, 3, 4]
tried(late, rows, True)
tried(late, rows, False)
tried(late, [1], False)
tried(deleted, rows, 1)
tried(deleted, rows, 2)
tried(of_parameter, rows, 2, False)
tried(of_parameter, rows, 2, True)
tried(outer, rows)
for function in (binds, makes, with_defaults):
    tried(function, rows)
tried(looked, ["x", "y"])
tried(shadowed, rows, 8, 9)
tried(nested, [[1, 2], [3]])
tried(Scaled().scale, rows)
tried(Scaled().implicit, rows)
print(list(generated(rows)))
tried(walked, [[1, 2], [3, 4], [5]])
