# A fast copy of a loop is made for numbers; anything else takes the loop as written.
def scale(x, k):
    return x * k + 1


def shift(x):
    return x - 1


def f(start, n):
    t = start
    for i in range(n):
        t = shift(scale(t, 2)) + i
    return t


class Loud(int):
    def __mul__(self, other):
        print("mul", int(self))
        return Loud(int(self) * other)

    def __add__(self, other):
        return Loud(int(self) + other)

    def __sub__(self, other):
        return Loud(int(self) - other)


class Index:
    def __index__(self):
        print("asked")
        return 2


for start, n in [
    (1, 3),
    (1.5, 3),
    (True, 3),
    (1, True),
    (Loud(3), 2),
    (1, 0),
    (1, -5),
    (2, Index()),
    (1j, 2),
    (10**30, 4),
]:
    try:
        print(type(f(start, n)).__name__, f(start, n))
    except Exception as error:
        print(type(error).__name__, error)
for start, n in [("a", 1), (None, 1), (1, "b"), (1, 2.0), (1, None), ([], 0)]:
    try:
        print(f(start, n))
    except Exception as error:
        print(type(error).__name__, error)
