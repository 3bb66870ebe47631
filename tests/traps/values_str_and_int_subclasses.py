# Operators of subclasses are the user's code: no identity holds on an unproven type.
class Loud(int):
    def __add__(self, other):
        print("add", int(self), other)
        return Loud(int(self) + other)

    def __mul__(self, other):
        print("mul", other)
        return "product"

    def __neg__(self):
        return "negated"

    def __pos__(self):
        return "positive"

    def __bool__(self):
        print("bool")
        return True

    def __eq__(self, other):
        print("eq")
        return "equal?"

    __hash__ = int.__hash__


class Text(str):
    def __add__(self, other):
        print("concat")
        return Text(str(self) + "+" + other)

    def upper(self):
        return "no"


def algebra(x):
    print(x + 0, x * 1, +x, -x if isinstance(x, int) else None, x == x, not x, x and 1, x or 2)


algebra(Loud(0))
algebra(5)


def text(x):
    y = x + ""
    return (
        y,
        type(y).__name__,
        x.upper(),
        x[:],
        type(x[:]).__name__,
        x * 1,
        type(x * 1).__name__,
        type(str(x)).__name__,
    )


print(text(Text("ab")), text("ab"))
