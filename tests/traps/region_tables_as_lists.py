# Loops that look things up in a small array, and store there: what it holds behind them, and when one is cut short.
from array import array


class Ring:
    def clear(self, size):
        self.data = array("d", [0]) * size

    def __init__(self, data, i=0, j=0, top=0):
        self.data = data
        self.i = i
        self.j = j
        self.top = top

    def draw(self):
        i, j, data = self.i, self.j, self.data
        x = data[i] - data[j]
        if x < 0:
            x += 1.0
        data[j] = x
        self.i = 4 if i == 0 else i - 1
        if j == 0:
            j = 4
        else:
            j -= 1
        self.j = j
        return x

    def below(self):
        self.i -= 1
        return self.data[self.i]

    def up_to_top(self):
        i = self.i
        if i > self.top:
            i = 0
        self.data[i] = 2.0 * self.data[i]
        self.i = i + 1
        return i

    def wrapped(self):
        i = self.i
        if i != 0:
            i = i - 1
        else:
            i = 3
        self.i = i
        self.data[i] = float(i)
        return self.data[self.j]

    def divided(self, x):
        i = self.i
        self.data[i] = 1.0 / (x - 100.0)
        self.i = 4 if not i else i - 1
        return i

    def only_read(self):
        return self.data[self.i] + self.data[self.j]

    def put(self, value):
        i = self.i
        self.data[i] = value
        self.i = 4 if i == 0 else i - 1


def draws(ring: Ring, n):
    total = 0.0
    for _ in range(n):
        total += ring.draw()
        total += ring.draw()
    return total


def go_below(ring: Ring, n):
    total = 0.0
    for _ in range(n):
        total += ring.below()
    return total


def go_up_to_top(ring: Ring, n):
    total = 0
    for _ in range(n):
        total += ring.up_to_top()
    return total


def wraps(ring: Ring, n):
    total = 0.0
    for _ in range(n):
        total += ring.wrapped()
    return total


def divides(ring: Ring, n):
    total = 0
    for x in range(n):
        total += ring.divided(x)
    return total


def reads(ring: Ring, n):
    total = 0.0
    for _ in range(n):
        total += ring.only_read()
    return total


def puts(ring: Ring, n, value=1.0):
    for _ in range(n):
        ring.put(value)


def two(ring: Ring, other: Ring, n):
    total = 0.0
    for _ in range(n):
        total += ring.draw()
        total += other.draw()
    return total


def stored_besides(ring: Ring, other: Ring, n):
    total = 0.0
    for x in range(n):
        total += ring.draw()
        other.i = x
    return total


def show(what, function, ring, *rest):
    try:
        result = function(ring, *rest)
    except Exception as error:
        result = type(error).__name__, str(error)
    data = ring.data
    print(what, function.__name__, result, [repr(item) for item in data[:6]], ring.i, ring.j)


def new(code="d", size=5, i=2, j=4, top=3):
    return Ring(
        array(code, [(x * 7) % 5 / 3 for x in range(size)]) if code != "i" else array(code, range(size)),
        i,
        j,
        top,
    )


FUNCTIONS = [
    draws,
    go_below,
    go_up_to_top,
    wraps,
    divides,
    reads,
    puts,
]
for function in FUNCTIONS:
    for n in (0, 1, 7, 99, 101, 400, 5000):
        show(f"{n} times", function, new(), n)
    show("small floats", function, new("f"), 300)
    show("ints", function, new("i"), 300)
    show("too short", function, new(size=4, j=1), 300)
    show("longer", function, new(size=50), 300)
    show("very long", function, new(size=2000), 5000)
    show("i is below", function, new(i=-1), 300)
    show("j is below", function, new(j=-2), 300)
    show("i is above", function, new(i=5), 300)
    show("i is far above", function, new(i=10**30), 300)
    show("i is a bool", function, new(i=True), 300)
    show("i is a float", function, new(i=1.0), 300)
    show("the top is high", function, new(top=4), 300)
    show("a list", function, Ring([0.5, 0.25, 0.125, 1.0, 0.75], 1, 3), 300)
    odd = new()
    odd.data[1:4] = array("d", [-0.0, float("nan"), float("inf")])
    show("odd numbers", function, odd, 300)
for value in (1, True, "x", 10**400, 2.5):
    show(f"of type {type(value).__name__}", puts, new(), 300, value)
one = new()
show("one twice", two, one, one, 300)
show("two", two, new(), new(i=0, j=1), 300)
show("one array twice", two, one, Ring(one.data, 0, 1), 300)
show("stored to the same", stored_besides, one, one, 300)
show("stored to another", stored_besides, one, new(), 300)
