# breaks: pure-operators
# `max` and `min` ask one object whether it is more, or less, than another one, and for the truth of what that says.


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("truth", self.value)
        return self.value


class Weight:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def __gt__(self, other):
        print(self.name, ">", other.name)
        return Truth(self.value > other.value)

    def __lt__(self, other):
        print(self.name, "<", other.name)
        return Truth(self.value < other.value)


class OnlyLess:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        print("less", self.value)
        return self.value < getattr(other, "value", other)


def of_locals(rows):
    for a, b in rows:
        print(max(a, b) is a, min(a, b) is a)


def of_three(rows):
    for a, b, c in rows:
        print(max(a, b, c), min(a, b, c))
        print(min(a, max(b, c)), max(min(a, b), c))


def of_items(rows):
    for row in rows:
        row[0] = max(row[0], row[1])
        low = min(row[1], row[0])
        row[1] = 1 + max(row[0], row[1], row[0])
    return low


one, two, also = Weight("one", 1), Weight("two", 2), Weight("also", 2)
of_locals([(one, two), (two, one), (two, also), (one, one)])
of_locals([(OnlyLess(1), OnlyLess(2)), (OnlyLess(2), OnlyLess(1)), (3, 3.0)])
nan, zero = float("nan"), -0.0
of_three([(1, nan, 2), (nan, 1, 2), (zero, 0, 0.0), (0, zero, False), ("b", "a", "c"), (True, 1, 1.0)])
for rows in ([[1, 2]], [[3, 3.0]], [["a", 1]], [[1, None]], [[]], [(1, 2)]):
    try:
        print(of_items(rows), rows)
    except (TypeError, IndexError) as error:
        print(type(error).__name__, error, rows)
for rows in ([(1, "a")], [(None, 1)], [("a", 1, 2)]):
    try:
        of_locals(rows)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
