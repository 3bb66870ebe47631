# breaks: sealed-builtins
# What `map` calls for each item is seen by who gets hold of it, and by who stands for one of the names.
import builtins

real = builtins.map, builtins.list, builtins.sum


def put(name, function):
    setattr(builtins, name, function)
    return [(5, 6)]


def back():
    builtins.map, builtins.list, builtins.sum = real


def columns(rows):
    return list(map(lambda row: row[1], rows)), sum(map(lambda row: row[0], rows))


def negated(numbers):
    return sum(map(lambda number: -number, numbers))


def greatest(rows):
    return max(map(lambda row: row["size"], rows)), any(map(lambda row: row["size"], rows))


def kept(rows):
    # Its `__reduce__` shows the function, as long as there is one.
    found = map(lambda row: row[1], rows)
    pairs = zip(map(lambda row: row[1], rows))
    lazy = iter(map(lambda row: row[1], rows))
    return [type(one.__reduce__()[1][0]).__name__ for one in (found, lazy)], list(pairs), next(lazy), list(found)


def later(rows, function):
    return list(map(lambda row: row[1], put("map", function)))


def earlier(function):
    return list(map(lambda row: row[1], put("list", function)))


def two(rows, others):
    return list(map(lambda row: row[1], rows, others))


def three(rows):
    return list(map(lambda row: row[1], *rows)), list(map(lambda row: row[1], rows), *rows)


class Stops:
    def __getitem__(self, index):
        if index == "stop":
            raise StopIteration(index)
        print("item", index)
        return index


class Iterates:
    def __iter__(self):
        print("iterated")
        return iter([Stops(), (1, 2)])


def stopped(rows):
    return tuple(map(lambda row: row["stop"], rows)), set(map(lambda row: row[1], rows))


def shows(function, rows):
    return [function((7, 8)), len(type(function).__name__)]


ROWS = [(1, 2), (3, 4)]
print(columns(ROWS), negated([1, 2.5]), greatest([{"size": 2}, {"size": 0}]), kept(ROWS), stopped(Iterates()))
put("map", shows)
try:
    print(columns(ROWS))
except TypeError as error:
    print(error)
put("sum", len)
print(columns(ROWS))
back()
put("list", lambda found: type(found.__reduce__()[1][0]).__name__)
print(columns(ROWS)[0])
back()
put("sum", lambda found: type(found.__reduce__()[1][0]).__name__)
print(columns(ROWS))
back()
print(later(ROWS, shows))
print(later(ROWS, real[0]), earlier(sorted), earlier(real[1]))
back()
for call in (lambda: two(ROWS, ROWS), lambda: three(ROWS), lambda: columns([1]), lambda: columns(3)):
    try:
        print(call())
    except (TypeError, IndexError) as error:
        print(type(error).__name__, error)
del builtins.map
try:
    columns(ROWS)
except NameError as error:
    print(error)
back()
