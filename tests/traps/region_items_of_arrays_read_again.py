# An iteration reads an item of an array twice, and stores others in between: by another name, at an index that may be
# the same, or below zero; or it fails between two stores.
from array import array


class Noisy(float):
    def __mul__(self, other):
        print("times")
        return float(self) * other

    __rmul__ = __mul__


class Longer(array):
    def __getitem__(self, index):
        print("item", index)
        return array.__getitem__(self, index)


def turn(n, dual, data, w):
    for a in range(1, dual):
        for b in range(0, n, 2 * dual):
            i = 2 * (b + a)
            j = 2 * (b + a + dual)
            x = data[j] * w
            y = data[j + 1] * w
            data[j] = data[i] - x
            data[j + 1] = data[i + 1] - y
            data[i] += x
            data[i + 1] += y
    return a, b


def first(n, dual, data):
    for b in range(0, n, 2 * dual):
        i = 2 * b
        j = 2 * (b + dual)
        x = data[j]
        data[j] = data[i] - x
        data[i] += x


def strided(m, n, step, data):
    for a in range(1, m):
        for b in range(0, n, step):
            x = data[b] * 0.5
            y = data[b] + a
            data[b] += x * y


def two(n, one, other):
    for i in range(n):
        x = one[i] + one[i + 1]
        other[i] = x
        other[i + 1] = one[i] * 2.0
        one[i + 1] += one[i] - one[i + 1]
        other[i] += one[i]


def below(n, data):
    for i in range(n):
        x = data[i - 3]
        data[i + 1] = x * 0.5
        data[i] = data[i - 3] + data[i + 1]
        data[i - 2] += data[i - 3]


def shifted(n, step, shift, data):
    for i in range(0, n, step):
        data[i] = data[i + step] * 0.5
        data[i + shift] = data[i + step] + 1.0
        data[i + step] += data[i + shift]


def moved(n, data):
    for a in range(1, 4):
        for b in range(0, n, a):
            i = b + a
            x = data[i] * 0.5
            i += 1
            data[i] = x + data[i]
            i = i - 1
            data[i] += x
            data[b] = data[i] - data[i + 1]


def rebound(n, data, rest):
    for i in range(n):
        x = data[i]
        data = rest if x > 2.0 else data
        rest[i] = x + data[i]
        data[i] += rest[i]


def sliced(n, data):
    for i in range(n):
        x = data[i + 1]
        data[i:i + 2] = data[i:i + 1] + data[i:i + 1]
        data[i] = x + data[i + 1]


def tried(what, function, *args):
    try:
        print(what, function(*args))
    except (IndexError, NameError, TypeError, ValueError) as error:
        print(what, type(error).__name__, error)
    for arg in args:
        if isinstance(arg, (array, list)):
            print("  ", list(arg))


def doubles(count):
    return array("d", [float(3 * item % 7) for item in range(count)])


def usual():
    turn(8, 2, doubles(16), 0.5)
    first(8, 2, doubles(16))
    strided(2, 8, 2, doubles(8))
    two(4, doubles(6), doubles(6))
    below(4, doubles(6))
    shifted(6, 1, 1, doubles(12))
    moved(6, doubles(12))
    rebound(4, doubles(6), doubles(6))
    sliced(4, doubles(6))


def main():
    usual()
    for n, dual in ((32, 4), (32, 2), (0, 3), (-5, 3), (32, -2), (9, 5)):
        tried((n, dual), turn, n, dual, doubles(64), 0.5)
        tried((n, dual), first, n, dual, doubles(64))
    tried("no step", first, 8, 0, doubles(8))
    for m, n, step in ((3, 8, 0), (3, 8, 2), (3, 8, -1), (3, -8, -3), (0, 8, 0), (3, 9, 2), (1, 8, 0)):
        tried((m, n, step), strided, m, n, step, doubles(8))
    tried("short", turn, 32, 4, doubles(17), 0.5)
    tried("short", first, 32, 4, doubles(9))
    tried("rounds", turn, 32, 4, array("f", doubles(64)), 0.1)
    tried("rounds", two, 4, array("f", doubles(6)), array("f", [0.1] * 6))
    tried("list", turn, 8, 2, list(doubles(16)), 0.5)
    tried("noisy", turn, 8, 2, [Noisy(item) for item in doubles(16)], 0.5)
    tried("longer", first, 4, 2, Longer("d", doubles(16)))
    tried("ints", first, 8, 2, array("i", range(16)))
    tried("text", first, 8, 2, array("u", "abcdefghijklmnop"))
    tried("factor", turn, 8, 2, doubles(16), Noisy(2.0))
    tried("float", first, 8.0, 2, doubles(16))
    tried("bool", first, True, True, doubles(16))
    one = doubles(6)
    tried("itself", two, 4, one, one)
    tried("others", two, 4, doubles(6), doubles(6))
    tried("unlike", two, 4, doubles(6), array("f", [0.1] * 6))
    tried("below", below, 5, doubles(6))
    for step, shift in ((1, 1), (2, 2), (2, 1), (2, -1), (3, -2), (1, 0), (-1, 1), (0, 1)):
        tried((step, shift), shifted, 6, step, shift, doubles(12))
    tried("moved", moved, 6, doubles(12))
    tried("rebound", rebound, 4, doubles(6), doubles(6))
    tried("sliced", sliced, 4, doubles(6))


main()
