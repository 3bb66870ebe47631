# breaks: no-finalizers, sealed-builtins
# `any` and `all` ask items for their truth in order, and stop; what the generator expression raises is its own.
import builtins


class Item:
    def __init__(self, name, truth=True, stop=""):
        self.name, self.truth, self.stop = name, truth, stop

    def __bool__(self):
        print("truth", self.name)
        if self.stop == "truth":
            raise StopIteration("truth")
        return self.truth

    @property
    def self(self):
        print("read", self.name)
        if self.stop == "read":
            raise StopIteration("read")
        return Item(self.name + "'", self.truth, self.stop)

    def __eq__(self, other):
        return Item(self.name + "=", self.truth, self.stop)

    def __iter__(self):
        if self.stop == "iter":
            raise StopIteration("iter")
        return iter((self, self))

    def __del__(self):
        print("dies", self.name)


class Stopping:
    def __iter__(self):
        raise StopIteration("outer iter")


class Endless:
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration("next")


def some(xs):
    return any(x.self for x in xs)


def every(xs):
    found = all(x for x in xs if x.name != "skipped")
    print("then")
    return found


def equal(xs, other):
    if not any(x == other for x in xs):
        print("none")
    else:
        print("found")
    print("after")


def pairs(xs):
    if all(a is b for a, b in xs) and print("and"):
        return 1
    elif any(a.truth for a, b in xs):
        return 2
    return 3


def nothing():
    return any(x for x in missing)


def tell(f, *args):
    try:
        print(f(*args))
    except BaseException as error:
        print(type(error).__name__, error.args, type(error.__cause__).__name__)
        del error
    print("--")


tell(some, [Item("a", False), Item("b"), Item("c")])
tell(some, [])
tell(some, (Item(name, False) for name in "xy"))
tell(some, [Item("a", False), Item("b", stop="read")])
tell(some, [Item("a", False), Item("b", stop="truth")])
tell(some, Stopping())
tell(some, Endless())
tell(some, 3)
tell(every, [Item("a"), Item("skipped", False), Item("b")])
tell(every, [Item("a"), Item("b", False), Item("c")])
tell(every, [Item("a", stop="truth")])
tell(equal, [Item("a", False), Item("b")], 1)
tell(equal, [], 1)
tell(pairs, [Item("a"), Item("b", False)])
tell(pairs, [Item("a", stop="iter")])
tell(pairs, [(1, 2, 3)])
tell(nothing)


def around(xs):
    x = "mine"
    try:
        value = any(x.self for x in xs)
    except RuntimeError as error:
        value = error.args
        print("handler")
    print("behind")
    return x, value


tell(around, [Item("a", False), Item("b", stop="read")])
tell(around, [Item("a", False)])
builtins.any = lambda items: ["replaced", len([*items])]
tell(around, [1, 2])
tell(some, [Item("a", False), Item("b")])
del builtins.any
tell(some, [])
