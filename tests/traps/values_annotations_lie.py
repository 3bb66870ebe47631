# breaks: annotations
# An annotation is a comment with a colon: nothing enforces it.
def double(x: int) -> int:
    return x * 1 + 0


def ratio(x: float) -> float:
    return x * 1.0 - 0.0


def flag(x: bool) -> bool:
    return not not x


def caller():
    n: int = "text"
    return n * 1, double(True), double(1.5), double(-0.0), ratio(True), ratio(2), flag([]), flag(3)


class Lazy(int):
    def __mul__(self, other):
        return [other]

    def __radd__(self, other):
        return "radd"


print(caller())
try:
    print(double(Lazy(1)))
except TypeError as error:
    print(error)
