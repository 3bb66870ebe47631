# python: 3.14
# What an annotation says can be asked for as it was written: nothing in it is computed, inlined or renamed.
from annotationlib import Format, get_annotations


def add(a, b):
    return a + b


SIZE = 4
ROWS: SIZE + 1 = add(SIZE, 1)


def plain(
    a: add(1, SIZE), b: SIZE * 2 = SIZE * 2, *rest: add, key: (SIZE if SIZE else add) = add(2, 3)
) -> "add(1, 2)":
    total: add(SIZE, 2) = add(a, b)
    return total


class Table:
    width: add(SIZE, 3) = add(SIZE, 3)
    height: add(width, 1)

    def area(self, scale: width + 1) -> add(width, 1):
        return add(self.width, scale)


def local(size):
    half = size // 2

    def f(a: add(half, size), b: half + 1):
        return add(a, half)

    class C:
        x: add(half, 2)

    return f, C


f, C = local(8)
for it in (plain, Table, Table.area, f, C):
    for format in (Format.STRING, Format.VALUE):
        print(
            it.__qualname__,
            get_annotations(it, format=format) if it is not plain or format is Format.STRING else "",
        )
print({name: value for name, value in plain.__annotations__.items() if value is not add})
print(__annotate__(Format.VALUE), plain(1), f(1, 2), Table().area(2))
print(plain.__annotate__ is None, add.__annotate__, Table.__annotate__ is None)
