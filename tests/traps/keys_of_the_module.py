# The module, a function or a class has names of its own for them; and one builtin is bound in the middle.
def shows(*args, key=None, **rest):
    return type(key).__name__, key((3, 4))


def handed(sorted, rows):
    return sorted(rows, key=lambda row: row[1])


def inner(rows):
    def max(rows, key):
        return key.__name__

    return max(rows, key=lambda row: row[1]), sorted(rows, key=lambda row: row[1])


class Rows:
    min = shows
    found = min([(1, 2)], key=lambda row: row[1])

    def sorted(self, rows, key):
        return key.__name__

    def both(self, rows):
        return self.sorted(rows, key=lambda row: row[1]), sorted(rows, key=lambda row: row[1])


def least(rows):
    return min(rows, key=lambda row: row[1])


print(handed(shows, [(1, 2)]), handed(sorted, [(1, 2)]), inner([(1, 2)]))
print(Rows.found, Rows().both([(1, 2)]), least([(1, 2), (2, 1)]))
min = shows
print(least([(1, 2)]))
del min
print(least([(1, 2), (2, 1)]))
