# breaks: no-finalizers, pure-operators
# What `max` was given and does not give dies before anything is stored, and what it gives when that is let go of.
import weakref


class Weight:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def __gt__(self, other):
        return self.value > other.value

    def __lt__(self, other):
        return self.value < other.value

    def __add__(self, other):
        print("add")
        return Weight(f"{self.name}+{getattr(other, 'name', other)}", self.value)

    def __radd__(self, other):
        print("radd")
        return Weight(f"{other}+{self.name}", self.value)

    def __del__(self):
        print("dies", self.name)


class Makes:
    """Its items are made when they are read."""

    def __init__(self, *values):
        self.values, self.kept = values, None

    def __getitem__(self, index):
        print("makes", index)
        return Weight(f"w{index}", self.values[index])

    def __setitem__(self, index, value):
        print("stores", index, value.name)
        self.kept = value


def stored(rows):
    for row in rows:
        print("row")
        row[0] = max(row[0], row[1])
        row[1] = min(row[0], row[1], row[2])
        print("done")


def bound(rows, best):
    for row in rows:
        best = max(row[0], best)
        print("bound", best.name)
        best = min(best, row[1])
        print("bound", best.name)
    return best


def added(rows):
    for row in rows:
        row[0] = row[2] + max(row[0], row[1])
        print("and")
        row[1] = 1 + min(row[0], row[1])
        print("and")
        row[2] = min(row[0], row[1]) + row[2]


class Pair:
    def __init__(self, *values):
        self.row = Makes(*values)

    def larger(self):
        return max(self.row[0], self.row[1])

    def sum(self):
        return self.row[2] + min(self.row[0], self.row[1])


class Refuses(Weight):
    def __gt__(self, other):
        raise ValueError("not this one")


def handled(row):
    try:
        for _ in "a":
            best = max(row[0], row[1])
        return best
    except ValueError as error:
        print(error, [one is None for one in map(weakref.ref.__call__, SEEN)])


class Rows(list):
    @property
    def append(self):
        print("append is looked up")
        return super().append


def gathered(rows):
    found = []
    for row in rows:
        found.append(max(row[0], row[1]))
        found.append(row[2] + min(row[0], row[1]))
        print("gathered", [one.name for one in found])
        found.pop()
    for row in rows:
        found = Rows()
        found.append(min(row[0], row[1]))
        print("gathered", [one.name for one in found])


def augmented(rows, total):
    for row in rows:
        total += max(row[0], row[1])
        print("added", total.name)
    return total


SEEN = []


class Seen(Makes):
    def __getitem__(self, index):
        made = Refuses(f"w{index}", index)
        SEEN.append(weakref.ref(made))
        return made


stored([Makes(1, 2, 0), Makes(2, 1, 3)])
print(bound([Makes(1, 2), Makes(4, 0)], Weight("first", 2)).name)
added([Makes(1, 2, 3), Makes(2, 1, 3)])
for pair in [Pair(1, 2, 3), Pair(2, 1, 3)]:
    print(pair.larger().name)
    print(pair.sum().name)
gathered([Makes(1, 2, 3), Makes(2, 1, 3)])
print(augmented([Makes(1, 2), Makes(4, 0)], Weight("total", 2)).name)
handled(Seen())
