# A parameter may be called `globals`; whoever reads the builtin lists the module's names.
from enum import Enum


class Kind(Enum):
    A = 1
    B = 2


def render(text, globals=None):
    if globals is None:
        globals = {}
    return text, sorted(globals), [kind.name for kind in Kind]


def around(globals):
    def inside():
        return sorted(globals)

    return inside


class Space:
    listed = [*{"c": 3}]

    def names(self):
        return sorted(globals())


def half(x):
    return x / 2


def run(x):
    total = 0
    for _ in range(3):
        total += half(x) + (Kind.A is Kind.B)
    return total


print(render("a"), render("b", {"x": 1}), around({"y": 2})())
print(Space.listed, run(5))
print([name for name in Space().names() if "s2s" in name])
