# What has a method `sort` may be no list: it sees what it is given.
class Rows(list):
    def sort(self, key, **rest):
        print(type(key).__name__, key((1, 2)), rest)


class Plain(list):
    pass


class Table:
    def sort(self, *, key, reverse=False):
        return key.__name__, key((3, 4)), reverse


class Late:
    def __getattr__(self, name):
        print("asked", name)
        return lambda key: key.__code__.co_argcount


def by_second(rows):
    return rows.sort(key=lambda row: row[1])


def backwards(rows, reverse):
    rows.sort(reverse=reverse(), key=lambda row: (row[1], row[0]))
    return rows


def unbound(rows):
    if rows:
        found = rows
    found.sort(key=lambda row: row[1])
    return found


def bound_again(rows):
    rows.sort(key=lambda row: row[1], reverse=bool(rows := [(5, 5)]))
    return rows


def of_each(tables):
    return [rows.sort(key=lambda row: row[1]) for rows in tables]


def own(rows):
    mine = [row for row in rows]
    mine.sort(key=lambda row: row[1])
    mine = Table()
    return mine.sort(key=lambda row: row[1])


def watched(rows):
    def reverse():
        print(rows)
        rows.append((0, 0))
        return True

    return backwards(rows, reverse)


PAIRS = [(1, 2), (3, 1)]
for rows in (Rows(PAIRS), Plain(PAIRS), list(PAIRS), Table(), Late(), (1, 2), None):
    try:
        print(by_second(rows), rows if isinstance(rows, list) else "")
    except AttributeError as error:
        print(error)
print(watched(list(PAIRS)), watched(Plain(PAIRS)))
print(unbound(list(PAIRS)), bound_again(list(PAIRS)), of_each([list(PAIRS), Table()]), own(PAIRS))
try:
    unbound([])
except UnboundLocalError as error:
    print(error)


class Grows:
    def __init__(self, rows):
        self.rows = rows

    def __getitem__(self, index):
        self.rows.append(index)
        return 1


rows = []
rows.append(Grows(rows))
try:
    by_second(rows)
except ValueError as error:
    print(error)
print(len(rows))
