# Several targets take the value from the left, each with its own subexpressions then; the value is evaluated first.
def note(x):
    print("note", x)
    return x


class Box:
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)

    def __setitem__(self, key, value):
        print("item", key, value)


def box():
    print("box")
    return Box()


def caller():
    i = 0
    xs = [None] * 3
    i = xs[i] = note(2)
    note(box()).a = box()[note("k")] = (j, *k) = note((1, 2, 3))
    a = b = c = []
    a.append(1)
    (d, e), f = f, g = "xy", "z"
    x = xs[note(0)] = x_ = xs
    return i, xs[1:], j, k, a is c, b, d, e, f, g, x is x_


def fails():
    xs = [1]
    try:
        a = xs[5] = b = note("value")
    except IndexError:
        pass
    try:
        return a, b
    except UnboundLocalError:
        return a, "b unbound"


Box.__repr__ = lambda self: "box"
print(caller(), fails())
