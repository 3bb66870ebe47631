# breaks: pure-operators
# An object that a clone needs as one thing is that object, and not one with the same attributes.
import array


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)


class Mark:
    def __init__(self, at, weight):
        self.at = at
        self.weight = weight


class Field:
    def __init__(self):
        self.marks = []
        self.home = Point(2, 3)
        self.last = self.home
        self.rows = array.array("d", [0.0] * 50)

    def put(self, x, y, weight):
        self.marks.append(Mark(Point(x, y), weight))

    def start(self, x):
        if x % 3:
            return Point(x, x + 1)
        return self.home

    def weight(self, at):
        total = 0.0
        for mark in self.marks:
            total = total + mark.weight * (mark.at.x - at.x) * (mark.at.y - at.y)
        return total

    def is_home(self, at):
        for mark in self.marks:
            if mark.weight > 9:
                return False
        return at is self.home

    def heavier(self, at):
        best = at
        for mark in self.marks:
            if mark.weight > best.x:
                best = mark.at
        return best

    def handed(self, at):
        total = 0.0
        for mark in self.marks:
            total = total + mark.weight * at.y
        if total > 40:
            return self.home
        return at

    def kept(self, at):
        for mark in self.marks:
            if mark.weight > at.x:
                return at
        return self.home

    def by_weight(self, rows):
        for x in range(rows):
            self.rows[x] = self.weight(self.start(x) + self.home)

    def by_home(self, rows):
        for x in range(rows):
            self.rows[x] = self.is_home(self.start(x))

    def by_heavier(self, rows):
        for x in range(rows):
            self.rows[x] = self.heavier(self.start(x)).x

    def by_kept(self, rows):
        for x in range(rows):
            kept = self.kept(self.start(x))
            self.rows[x] = kept is self.home

    def by_handed(self, rows):
        for x in range(rows):
            handed = self.handed(self.start(x))
            self.rows[x] = handed is self.home

    def by_last(self, rows):
        for x in range(rows - 1):
            self.last = self.handed(self.start(x))

    def by_all(self, rows):
        for x in range(rows):
            start = self.start(x)
            self.rows[x] = self.weight(start) if start is self.home else self.weight(start + start)


def field(*weights):
    made = Field()
    for place, weight in enumerate(weights):
        made.put(place, place * 2, weight)
    return made


for name in "weight", "home", "heavier", "handed", "last", "kept", "all":
    for weights in ((), (1,), (4, 2.5), (1, 12), (0.5, 3, 7, 8, 2)):
        made = field(*weights)
        try:
            getattr(made, f"by_{name}")(41)
        except Exception as error:
            print(name, weights, type(error).__name__, error)
        print(name, weights, made.rows[:18].tolist(), made.last is made.home, made.last.y)


# A number that is no number any more, in an attribute that is handed over.
def change(value, name, other):
    setattr(value, name, other)


class Loud:
    def __sub__(self, other):
        print(end="-")
        return 1.0

    __rsub__ = __add__ = __radd__ = __sub__


for name in "x", "y":
    other = field(1, 2)
    change(other.home, name, Loud())
    other.by_weight(30)
    print(other.rows[:12].tolist())
    delattr(other.home, "x")
    try:
        other.by_weight(30)
    except AttributeError as error:
        print(error)
