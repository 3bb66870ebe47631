# What may join into its use: never across a call, a store, a raise, or into a place evaluated first.
def note(x):
    print("note", x)
    return x


class Box:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        print("add", self.v)
        return Box(self.v + (other.v if isinstance(other, Box) else other))


def across_print(a, b):
    t = a + b
    print("between")
    return t


def into_second_operand(a, b):
    t = a + 1
    return note(5) and t


def into_condition(a):
    t = a + 1
    return 0 if note(0) else t


def into_call(a, b):
    t = a + b
    return note(b) or t


def into_store(xs, a):
    t = a + 1
    xs[note(0)] = t
    return xs[0].v


def into_raise(a):
    t = a + 1
    raise ValueError(t.v)


def into_try(a):
    t = a + "x"
    try:
        return t
    except TypeError:
        return "caught: wrong"


def out_of_try(a):
    try:
        t = a + "x"
    except TypeError:
        return "caught"
    return t


def into_with(a, manager):
    t = a + 1
    with manager:
        return t


def into_finally(a):
    t = a + 1
    try:
        note("try")
    finally:
        print(t.v)


def twice(a):
    t = a + 1
    u = t + t
    return u


class Manager:
    def __enter__(self):
        print("enter")

    def __exit__(self, *args):
        print("exit")


for f, args in (
    (across_print, (Box(1), Box(2))),
    (into_second_operand, (Box(1), 2)),
    (into_condition, (Box(1),)),
    (into_call, (Box(1), 0)),
    (into_store, ([0], Box(1))),
    (into_raise, (Box(1),)),
    (into_try, (Box(1),)),
    (into_try, (1,)),
    (out_of_try, (1,)),
    (into_with, (Box(1), Manager())),
    (into_finally, (Box(1),)),
    (twice, (Box(1),)),
):
    try:
        r = f(*args)
        print(f.__name__, getattr(r, "v", r))
    except Exception as error:
        print(f.__name__, repr(error))
