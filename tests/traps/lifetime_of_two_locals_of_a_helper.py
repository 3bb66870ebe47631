# breaks: no-finalizers
# until: 3.13, for a frame that ends lets its locals go from the last to the first from 3.14 on, and from the first to
# the last before; where nothing runs in between, that order is nobody's promise (docs/semantics.md)
# A local of a helper and its loop variable die when the helper returns, the one bound first before the other.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        return Noisy(self.name + "+" + str(other))

    def __mul__(self, other):
        return Noisy(self.name + "*" + str(other))

    def __getitem__(self, index):
        if index > 1:
            raise IndexError(index)
        return Noisy(self.name + str(index))

    def __del__(self):
        print("del", self.name)


def measured(x, xs):
    t = x * 2
    for y in xs:
        print("measures", t.name)
    return t + 1


def user(x, xs):
    for i in range(2):
        m = measured(x, xs)
        print("measured", m.name)
    return "end", m


print(user(Noisy("x"), Noisy("s")))
