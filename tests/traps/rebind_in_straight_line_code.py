# breaks: sealed-globals
# Between definition and use, an innocent statement runs a user's code: printing, comparing, iterating, dying.
class Rebinder:
    def _go(self, *args):
        globals()["add"] = lambda a, b: ("rebound", a, b)
        return "r"

    __str__ = __eq__ = __len__ = _go


def add(a, b):
    return a + b


rebinder = Rebinder()
print(add(1, 2))
print(rebinder)
print(add(1, 2))


def add(a, b):
    return a + b


x = [rebinder] == [3]
print(add(1, 2))


def add(a, b):
    return a + b


class Dying:
    def __del__(self):
        globals()["add"] = lambda a, b: ("died", a, b)


d = Dying()
print(add(1, 2))
d = None
print(add(1, 2))


def add(a, b):
    return a + b


class Iterator:
    def __iter__(self):
        return self

    def __next__(self):
        globals()["add"] = lambda a, b: ("iterated", a, b)
        raise StopIteration


for _ in Iterator():
    pass
print(add(1, 2))
