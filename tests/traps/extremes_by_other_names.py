# breaks: sealed-builtins
# `max` and `min` may be other functions at each read: a comparison, or an item that is read, binds them anew.
import builtins

real = builtins.max, builtins.min


def put(name, function):
    setattr(builtins, name, function)


class Rebinding:
    def __init__(self, value):
        self.value = value

    def __gt__(self, other):
        put("max", lambda *args: 40 + len(args))
        put("min", lambda *args: 30 + len(args))
        return True

    __lt__ = __gt__


class Row(list):
    def __getitem__(self, index):
        put("max", lambda *args: sum(args))
        return list.__getitem__(self, index)


def back():
    builtins.max, builtins.min = real


def twice(things):
    found = []
    for thing in things:
        found.append(max(thing, 1))
        found.append(max(thing, 1))
    return [str(one)[:9] for one in found]


def inside(things):
    found = []
    for thing in things:
        found.append(max(min(thing, 1), 2))
    return str(found)[:9]


def both(things):
    found = []
    for thing in things:
        found.append(max(min(thing, 1), min(thing, 2)))
    return str(found)


def of_items(rows, best):
    for row in rows:
        best = max(row[0], best)
        best = max(best, row[1])
    return best


def plain(xs, best):
    for x in xs:
        best = max(best, x)
    return best


def counted(things):
    found = []
    for thing in things:
        low = min(thing, 3)
        found.append((low, max(low, 1, 2)))
    return found


print(plain([1, 5, 3], 2), counted([1, 5]))
for function, value in (
    (twice, [Rebinding(1)]),
    (inside, [Rebinding(1)]),
    (both, [Rebinding(1)]),
    (twice, [3]),
):
    print(function.__name__, function(value))
    back()
try:
    print(of_items([Row([3, 4])], 2))
finally:
    back()
put("max", sum)
try:
    plain([1, 5, 3], 2)
except TypeError as error:
    print(error)
del builtins.min
try:
    counted([1])
except NameError as error:
    print(error)
back()
print(plain([1, 5, 3], 2), counted([4]))
