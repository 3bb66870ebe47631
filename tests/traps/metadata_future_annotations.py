# Under the future import an annotation is the text that was written, and nothing in it is evaluated or folded.
# https://github.com/python/cpython/issues/83401
from __future__ import annotations


def size(x: 1 + 2, y: "quoted" = 2 * 3, *args: undefined[int], **kw: -1) -> lambda: 0:
    total: print("never") = x * y
    return total


class C:
    a: 1 + 1 = 1 + 1
    b: list[C] | None
    c: f"{1}" = size(2)

    def method(self, other: C) -> C | int:
        return other


x: "ab" = size(1 + 1, y=3)
print(size.__annotations__, C.__annotations__, C.method.__annotations__, __annotations__, x, C.c)
