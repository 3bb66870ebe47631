# breaks: sealed-classes sealed-globals sealed-builtins pure-operators
# Clones draw random numbers, hand an object on to the next iteration, and end an iteration as written: what an object,
# a class, a list, the generator of random numbers or the standard output has become is seen before the next one.
import random
import sys

module = sys.modules[__name__]


class Place:
    def __init__(self, x=0, y=0):
        self.x = x
        self.y = y

    def __add__(self, other):
        if not isinstance(other, Place):
            raise ValueError("no place")
        return Place(self.x + other.x, self.y + other.y)

    def __mul__(self, by):
        return Place(self.x * by, self.y * by)

    def between(self, other, share, rest=None):
        if rest is None:
            rest = 1 - share
        return Place(self.x * share + other.x * rest, self.y * share + other.y * rest)

    def size(self):
        return self.x * self.x + self.y * self.y


class Curve:
    def __init__(self, places, degree, knots):
        self.places = places
        self.degree = degree
        self.knots = knots
        self.marks = [0] * 9

    def ends(self):
        return self.knots[self.degree - 1], self.knots[len(self.knots) - self.degree]

    def find(self, at):
        for index in range(self.degree - 1, len(self.knots) - self.degree):
            if at >= self.knots[index] and at < self.knots[index + 1]:
                place = index
                break
        else:
            place = self.ends()[1] - 1
        return place

    def __call__(self, at):
        ends = self.ends()
        if self.marks[2] is None:
            raise ValueError("marked")
        if at < ends[0] or at > ends[1]:
            raise ValueError("not in the domain")
        if at == ends[0]:
            return self.places[0]
        place = self.find(at)
        near = [self.places[place - self.degree + 1 + index] for index in range(self.degree + 1)]
        knots = self.knots
        for step in range(1, self.degree + 1):
            for index in range(place - self.degree + step + 1, place + 2):
                above = knots[index + self.degree - step]
                below = knots[index - 1]
                share = (above - at) / (above - below)
                which = index - place + self.degree - step - 1
                near[which] = near[which].between(near[which + 1], share)
        return near[0]


class Walk:
    def __init__(self, curves, width=1.0):
        self.curves = curves
        self.width = width
        self.lengths = []
        for curve in curves:
            self.lengths.append(max(1, int(curve(1).size())))
        self.last = 0

    def pick(self):
        # Too long for anything but a clone to write out what draws: that would not see what the library becomes inside.
        count = len(self.lengths)
        drawn = random.randrange(count + count + count + count - count - count + 1 + 0 * count * count)
        seen = 0
        for index in range(len(self.lengths)):
            if drawn >= seen and drawn < seen + 2:
                return index, random.randrange(count + count + count + count + count - count + 0 * count * count)
            seen += 2
        return 0, 0

    def step(self, place, picked=None):
        if picked is None:
            picked = self.pick()
        start, end = self.curves[picked[0]].ends()
        found = self.curves[picked[0]](start + (end - start) * picked[1] / 8)
        away = found + place * -1
        if away.size() > 1e-9:
            found.x += away.y / 64 * self.width
            found.y -= away.x / 64
        else:
            print("r", end="")
        self.keep(found)
        return found

    def keep(self, place):
        if place.x > 8:
            place.x = 8
        if place.y < 0:
            place.y = 0

    def run(self, dots, steps, place):
        for _ in range(steps):
            place = self.step(place)
            x = int(place.x)
            y = int(place.y)
            if x == 9:
                x -= 1
            dots[x][y] = None
        return place


def walk():
    first = [Place(1.5, 3), Place(2, 4), Place(3.5, 2), Place(1, 1)]
    second = [Place(4, 4), Place(2.5, 3), Place(2, 2.5), Place(1, 0), Place(0, 2)]
    return Walk([Curve(first, 3, [0, 0, 0, 2, 2, 2]), Curve(second, 3, [0, 0, 0, 1, 2, 2, 2])])


def page():
    return [[0] * 9 for _ in range(9)]


def walked(made, dots, steps=60, seed=66):
    random.seed(seed)
    try:
        place = made.run(dots, steps, Place(2, 2))
    except Exception as error:
        return f"{type(error).__name__}: {error}", sum(row.count(None) for row in dots), random.random()
    places = [(place.x, place.y) for curve in made.curves for place in curve.places]
    return (place.x, place.y), sum(row.count(None) for row in dots), sum(x * 3 + y for x, y in places), random.random()


def show(what, made, dots, steps=60):
    print(what, walked(made, dots, steps))
    walked(walk(), page())  # and as it was: the clones are entered again
    walked(walk(), page())


def change(value, name, other):
    setattr(value, name, other)


show("as it is", walk(), page())
show("a few", walk(), page(), 5)

# What an object or a list has become.
other = walk()
change(other, "step", lambda place: Place(1, 1))
show("a step of its own", other, page())
other = walk()
change(other.curves[1], "find", lambda at: 2)
show("a place found otherwise", other, page())
other = walk()
change(other.curves[1], "degree", 2)
show("another degree", other, page())
other = walk()
change(other.curves[0], "degree", True)
show("a bool for a degree", other, page())
other = walk()
other.curves[1].knots.pop()
show("fewer knots", other, page())
other = walk()
other.curves[1].knots.__setitem__(3, 0)
show("a division by zero", other, page())
other = walk()
other.curves[1].places.pop()
show("fewer places", other, page())
other = walk()
dots = page()
dots.__setitem__(3, other.curves[1].knots)
show("knots that are dots", other, dots)
other = walk()
show("marks that are dots", other, [*map(lambda one: one.marks, other.curves[1:] * 9)])
show("a page too small", walk(), [[0] * 4 for _ in range(3)])
show("a page of tuples", walk(), [(0,) * 9 for _ in range(9)])


class Loud(int):
    def __lt__(self, at):
        change(Place, "size", lambda self: 5)
        return int(self) < at

    def __gt__(self, at):
        change(Place, "size", lambda self: 5)
        return int(self) > at


quiet = Place.size
other = walk()
other.curves[0].knots.__setitem__(3, Loud(2))
show("a knot that changes a class", other, page())
change(Place, "size", quiet)


class Dying(int):
    def __del__(self):
        change(Place, "size", lambda self: 0.5)


dots = page()
for row in dots:
    row.__setitem__(slice(None), map(Dying, row))
del row
show("dots that die", walk(), dots, 400)
del dots
change(Place, "size", quiet)


# What is printed to changes what the clones rely on; after an iteration that ends as written, they may run again.
class Out:
    def __init__(self, owner, name, value):
        self.changed = owner, name, value
        self.written = 0

    def write(self, text):
        self.written += 1
        if self.changed[0] is None:
            raise OSError("full")
        change(*self.changed)
        return len(text)

    def flush(self):
        pass


for owner, name, value in (
    (Walk, "keep", lambda self, place: None),
    (Walk, "width", 7.0),
    (Place, "between", lambda self, other, share: Place(3, share)),
    (random, "randrange", lambda number: 1),
    (None, "", None),
):
    before = {} if owner is None else {**owner.__dict__}
    out, sys.stdout = sys.stdout, Out(owner, name, value)
    found = walked(walk(), page(), 300, 343)
    out, sys.stdout = sys.stdout, out
    print("printed", name, found, out.written)
    if name in before:
        change(owner, name, before[name])
    elif owner is not None:
        delattr(owner, name)
    for _ in range(17):
        walked(walk(), page())
    show("restored", walk(), page())


# What the generator, a class or a builtin has become.
def loud(self, number):
    change(Place, "size", lambda self: 0.25)
    return 0


class Drawn(random.Random):
    def randrange(self, number):
        change(Place, "size", lambda self: 9)
        return number - 1


source = random.randrange.__self__
for owner, name, value in (
    (random.Random, "_randbelow", loud),
    (random.Random, "randrange", lambda self, number: 0),
    (random.Random, "getrandbits", lambda self, bits: 0),
    (random.Random, "__getattribute__", object.__getattribute__),
    (source, "_randbelow", lambda number: loud(None, number)),
    (source, "__class__", Drawn),
    (random, "randrange", lambda number: loud(None, number)),
    (random, "_index", lambda number: loud(None, number) + 1),
    (module, "random", Drawn(3)),
    (module, "isinstance", lambda value, cls: False),
    (module, "int", lambda value: 2),
    (module, "ValueError", KeyError),
    (Place, "__mul__", lambda self, by: self),
    (Place, "x", property(lambda self: 1.0, lambda self, value: None)),
    (Curve, "__call__", lambda self, at: Place(at, at)),
    (Walk, "pick", lambda self: (1, 3)),
):
    before = owner.__dict__.get(name, module) if name != "__class__" else random.Random
    made = walk()
    setattr(owner, name, value)
    try:
        print(getattr(owner, "__name__", "it"), name, walked(made, page())[0])
    except Exception as error:
        print(name, type(error).__name__)
    if before is module:
        delattr(owner, name)
    else:
        setattr(owner, name, before)
    change(Place, "size", quiet)
    show("restored", walk(), page())
