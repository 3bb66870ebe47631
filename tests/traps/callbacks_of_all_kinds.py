# What a loop calls may be the lambda that the module makes, one of another value, one that looks the same, or anything.
import types


def by(key, strict=True):
    if strict:
        return lambda row: row[key]
    return lambda row: row.get(key, 0)


def other(key):
    return lambda row: row[key] + 100


def total(rows, value):
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


def nested(rows, value, times):
    found = 0
    while times:
        times -= 1
        for row in rows:
            found += value(row) * times
        else:
            found += value(rows[0])
    return found


def late(rows, value):
    def inner():
        nonlocal value
        value = other("a")

    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
            inner()
    return found


def rebound(rows, value):
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
            value = other("a")
    return found


def deleted(rows, value):
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
            if row["a"] == 2:
                del value
    return found


def stored(rows, value):
    if value is len:
        local = value
        del value
    else:
        value = local = other("b") if value is None else value
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
            found.append(local(row))
    return found


def handled(rows, value):
    try:
        found = [value({})]
    except KeyError as value:
        found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


def behind(rows, value):
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    value = other("b")
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


def around(rows, value):
    found = []
    if rows:
        for _ in (1, 2):
            for row in rows:
                found.append(value(row))
        value = other("b")
    return found, value(rows[0])


def unbound(rows, maker):
    if maker:
        value = by("a")
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


def local(rows, key):
    value = by(key)
    found = []
    for _ in (1, 2):
        for row in rows:
            found.append(value(row))
    return found


def generated(rows, value):
    for _ in (1, 2):
        for row in rows:
            yield value(row)


def listed(rows, value):
    found = []
    for _ in range(2):
        found.append([value(row) for row in rows])
    return found


class Callable:
    def __call__(self, row):
        return row["a"] * 7

    def __bool__(self):
        raise ValueError("nobody asks")

    @property
    def __class__(self):
        return types.FunctionType


def shown(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


rows = [{"a": 1, "b": 5}, {"a": 2}]
value = by("a")
again = by("b", False)
cells = getattr(value, "__clos" + "ure__")
alike = types.FunctionType(value.__code__, {}, "alike", None, cells)
empty = types.FunctionType(value.__code__, {}, "empty", None, (types.CellType(),))
for function in (value, again, alike, empty, by("b"), other("a"), Callable(), len, None, dict.keys, lambda row: row["a"]):
    shown(total, rows, function)
    shown(nested, rows, function, 3)
    shown(late, rows, function)
    shown(rebound, rows, function)
    shown(deleted, rows, function)
    shown(stored, rows, function)
    shown(handled, rows, function)
    shown(behind, rows, function)
    shown(around, rows, function)
    shown(unbound, rows, function)
    shown(lambda: list(generated(rows, function)))
    shown(listed, rows, function)
shown(local, rows, "a")
shown(around, rows[1:], by("a"))
shown(behind, [{"a": 1, "b": 3}], by("a"))
