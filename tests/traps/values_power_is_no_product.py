# `x ** 2` is `x * x` for an int only: a float may overflow, an object sees which operator it was.
class Both:
    def __pow__(self, other):
        return f"power {other}"

    def __mul__(self, other):
        return "product"


def square(x):
    return x**2


def cube(x: float):
    return x**2 * x


print(square(Both()), square(3), square(True), square(-1.5), cube(2.0))
for big in (1e200, 2.0):
    try:
        print(square(big))
    except OverflowError as error:
        print(type(error).__name__)
