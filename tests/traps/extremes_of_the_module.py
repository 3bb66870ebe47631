# breaks: sealed-globals
# A module may have functions of these names of its own, for a while.


def plain(xs, best):
    for x in xs:
        best = max(best, x)
    return best


def lowest(rows):
    for row in rows:
        row[0] = min(row[0], row[1])
    return rows


print(plain([1, 5, 3], 2), lowest([[2, 1]]))
max = lambda *args: ("of the module", args)
print(plain([1, 5, 3], 2), lowest([[2, 1]]))
del max
print(plain([1, 5, 3], 2))
globals()["min"] = lambda *args: ("of the module", args)
print(plain([1, 5, 3], 2), lowest([[2, 1]]))
del globals()["min"]
print(lowest([[2, 1]]))
