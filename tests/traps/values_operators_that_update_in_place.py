# x += y asks x to update itself, binds whatever that gives, and falls back to + and to the other's side.
class Tracked:
    def __init__(self, name):
        self.name = name

    def __iadd__(self, other):
        print("iadd", self.name)
        return NotImplemented if other is None else Tracked(self.name + "+")

    def __add__(self, other):
        print("add", self.name)
        return "sum"

    def __imul__(self, other):
        return None


class Right:
    def __radd__(self, other):
        return "radd", other

    def __rmatmul__(self, other):
        return "rmatmul", other


def extend(xs, more):
    xs += more
    return xs


def caller():
    a = Tracked("a")
    b = a
    a += 1
    c = Tracked("c")
    c += None
    d = Tracked("d")
    d *= 2
    e = 5
    e += Right()
    e @= Right()
    xs = [1]
    ys = extend(xs, (2,))
    t = (1,)
    u = extend(t, (2,))
    held = ([],)
    try:
        held[0] += ["kept"]
    except TypeError as error:
        print(error)
    return b.name, a.name, c, d, e, xs is ys, xs, t, u, held


print(caller())
