# From 3.7 on a file can ask for annotations that are kept as text: what they name is nobody's business.
from __future__ import annotations


def local(flag):
    size = 1
    if flag:
        kind = int

    def f(a: kind, b: size) -> missing:
        return a

    size = 2
    return f, size


f, size = local(False)
print(f.__annotations__, size)
print(local(True)[0].__annotations__)


class Box:
    side: missing = 1
    size: side + 1

    def grow(self, by: side + 1 + 2) -> nothing:
        return by


print(Box.__annotations__, Box().grow(1), Box.grow.__annotations__)
value: missing = 2
print(__annotations__)
