# A loop stores into the rows of a list: what lay there dies then, a row may be stored twice, and what is no row raises.


class Told:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


class Matrix:
    def __init__(self, rows):
        self.rows = rows
        self.n = len(rows)
        self.m = len(rows[0])

    def __getitem__(self, key):
        i, j = key
        return self.rows[i][j]

    def times(self, other, result):
        for i in range(self.n):
            for j in range(other.m):
                total = 0
                for k in range(self.m):
                    total += self[i, k] * other[k, j]
                result[i][j] = total
        return result


class Row(list):
    def __setitem__(self, index, value):
        print("set", index, value)
        super().__setitem__(index, value)


class Number(int):
    def __mul__(self, other):
        print("times", other)
        return int(self) * other


def square(item):
    return [[item(i, j) for j in range(12)] for i in range(12)]


def shown(title, left, right, result):
    try:
        found = left.times(right, result)
        print(title, [sum(row) for row in found], found[0][:3])
    except Exception as error:
        print(title, type(error).__name__, error, result[:1])


def zeros():
    return square(lambda i, j: 0)


one, two = Matrix(square(lambda i, j: i + j)), Matrix(square(lambda i, j: i - 2 * j))
shown("plain", one, two, zeros())
shown("bools", Matrix(square(lambda i, j: i == j)), two, square(lambda i, j: 0.5))
told = zeros()
told[0][1], told[11][3] = Told("first"), Told("second")
shown("told", one, two, told)
print("behind")
shared = [0] * 12
shown("shared", one, two, [shared] * 12)
shown("itself", one, one, one.rows)
one = Matrix(square(lambda i, j: i + j))
shown("rows", one, two, [Row(row) for row in zeros()])
shown("short", one, two, [row[:11] for row in zeros()])
shown("tuples", one, two, [(0,) * 12] * 12)
shown("numbers", one, two, [0] * 12)
shown("empty", one, two, [])
left = square(lambda i, j: 1)
left[3][4] = Number(2)
shown("number", Matrix(left), two, zeros())
two.m = 13
shown("wide", one, two, zeros())
two.m = 0
shown("no columns", one, two, zeros())
