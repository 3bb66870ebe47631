# What a loop stores in one list it reads from another, where they are one; and what lies elsewhere than it used to.
# layouts: {"blend": {"a": ["list", "int", "int"], "b": ["list", "int", "int"]}, "turn": {"rows": ["list", ["list", "int", "int"], ["list", "int", "int"]], "first": 1}, "asked": {"xs": ["list", "int", "int"]}}


def blend(a, b, n):
    for i in range(n):
        a[0] = (a[0] + b[1]) % 101
        b[0], b[1] = b[1] + i, a[0] % 89
    return a, b


def turn(rows, first, n):
    for i in range(n):
        for row in rows:
            x, y = row
            row[0] = y + first[0]
            row[1] = (x * 3 + i) % 61
    return rows, first


SHARED = [3, 4]


def look(i):
    return SHARED[0] + i % 5 if i % 7 else print(SHARED) or 0


def asked(xs, n):
    for i in range(n):
        xs[0] = i % 3
        xs[1] = look(i)
    return xs


print(asked(SHARED, 30), asked([3, 4], 30))
print(blend([1, 2], [3, 4], 60))
one = [5, 6]
print(blend(one, one, 60))
print(blend([1, 2, 3], [4, 5], 60))
print(blend([1, 2.5], [4, True], 60))
print(blend([1, 2], [4, 5], 0))

rows = [[1, 2], [3, 4]]
print(turn(rows, rows[0], 60))
print(turn(rows, rows[1], 60))
print(turn([one, one], one, 60))
print(turn([[1, 2], [3, 4], [5, 6]], one, 60))
print(turn(([1, 2], [3, 4]), one, 60))
cycle = [7, 8]
print(turn([cycle, cycle], cycle, 1))


class Watched(int):
    def __add__(self, other):
        print("added", seen)
        return Watched(int(self) % 7 + int(other) % 5)


seen = [Watched(1), 2]
try:
    print(blend(seen, [1, 2], 3))
except TypeError as error:
    print(error)


class Own(list):
    def __getitem__(self, index):
        print("asked for", index)
        return list.__getitem__(self, index)


print(blend(Own([1, 2]), [1, 2], 1))
