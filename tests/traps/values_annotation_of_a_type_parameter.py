# python: 3.12
# An annotation that names a type parameter says nothing of the builtin it is called like.
def quoted[int](x: "int"):
    return x + 0


def plain[int](x: int):
    return x + 0


class C[int]:
    def method(self, x: "int"):
        return x + 0


def outer[int]():
    def inner(x: "int"):
        return x + 0

    return inner


print(quoted(-0.0), plain(-0.0), C().method(-0.0), outer()(-0.0))
