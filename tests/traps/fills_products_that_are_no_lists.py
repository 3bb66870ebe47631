# What `[x] * n` gives is up to `n`: an object may give any list, and hold it, too.
class Dying:
    def __init__(self, name, kept):
        self.name, self.kept = name, kept

    def __del__(self):
        print("dies", self.name, sum(item == 0 for item in self.kept[0]) if self.kept else None)


class Number(int):
    kept = []

    def __rmul__(self, items):
        made = [Dying(number, Number.kept) if number % 100 == 7 else items[0] for number in range(self)]
        Number.kept[:] = [made]
        return made

    def __add__(self, other):
        return Number(int(self) + other)


class Index:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        print("asked")
        return self.number


def fill(n, step):
    xs = [1] * (n + 1)
    for start in range(0, step):
        for j in range(start, 400, step):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def other(n, m):
    xs = [1, None] + m * [2]
    for start in (0, 1):
        for j in range(start, n, 2):
            xs[j] = 0
    return xs.count(0), xs.count(2)


def swapped(n, step):
    xs = n * [(n := 600)]
    for start in range(0, step):
        for j in range(start, 400, step):
            xs[j] = 0
    return len(xs), n


def named(n):
    xs = 400
    xs = [1] * xs
    for start in range(n):
        for j in range(start, 400, n):
            xs[j] = 0
    return sum(xs)


for n in (400, True, Number(400), 2.5, "a", Number(300)):
    try:
        print(type(n).__name__, fill(n, 2))
    except Exception as error:
        print(type(error).__name__, error)
    print("filled")
for m in (400, 398, 397, Number(500), Index(600), None, -3, 1 << 70):
    try:
        print(type(m).__name__, other(400, m))
    except Exception as error:
        print(type(error).__name__)
    print("filled")
for n in (400, 500, Number(500), Index(450)):
    try:
        print(type(n).__name__, swapped(n, 2))
    except Exception as error:
        print(type(error).__name__, error)
print(named(2))
Number.kept.clear()
