# breaks: sealed-globals
# Entering, leaving, reading an attribute, storing one and comparing can each rebind.
def add(a, b):
    return a + b


original = add


def swap(name):
    globals()["add"] = lambda a, b: (name, a, b)


class Box:
    def __enter__(self):
        swap("enter")

    def __exit__(self, *args):
        swap("exit")

    @property
    def read(self):
        swap("read")
        return 1

    def __setattr__(self, name, value):
        swap("setattr")

    def __getitem__(self, key):
        swap("getitem")
        return 1

    def __setitem__(self, key, value):
        swap("setitem")

    def __contains__(self, key):
        swap("contains")
        return True

    def __hash__(self):
        swap("hash")
        return 1

    def __call__(self):
        swap("call")
        return 1

    def __neg__(self):
        swap("neg")
        return 1

    def __format__(self, spec):
        swap("format")
        return "f"

    def __iter__(self):
        swap("iter")
        return iter([1, 2])


def within(box):
    seen = [add(1, 1)]
    with box:
        seen.append(add(1, 2))
    seen.append(add(1, 3))
    return seen


print(within(Box()))
globals()["add"] = original


def pairs(b):
    yield add(1, b.read), add(1, 2)
    b.x = add(1, 1)
    yield add(1, 3)
    yield add(b[0], 1), add(1, 4)
    b[0] = 1
    yield add(1, 5)
    yield 1 in b, add(1, 6)
    yield len({b: 1}), add(1, 7)
    yield add(1, b()), add(1, 8)
    yield -b, add(1, 9)
    yield f"{b}", add(1, 10)
    x, y = b
    yield x, y, add(1, 11)
    yield [*b], add(1, 12)


for seen in pairs(Box()):
    print(seen)
    globals()["add"] = original
