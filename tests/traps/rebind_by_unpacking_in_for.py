# breaks: sealed-globals
# A loop over a tuple runs code of the program where its target takes the items apart.
import sys

module = sys.modules[__name__]


class Rebinds:
    def __init__(self, name):
        self.name = name

    def __iter__(self):
        setattr(module, self.name, lambda: self.name + " rebound")
        return iter(())


x = Rebinds("f")


def f():
    return "f"


for [] in (x,):
    pass
print(f())


def k():
    return "k"


def loops(*t):
    for [] in t:
        a = k()
    b = k()
    return a, b


def leaves(*t):
    for [] in t:
        return k()


kept = k
print(loops(Rebinds("k"), Rebinds("k")))
k = kept
print(leaves(Rebinds("k")))
