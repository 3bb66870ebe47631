# Names bound by a pattern that failed later stay bound as far as it came; a subject is evaluated once.
class Seq(list):
    def __len__(self):
        print("len")
        return super().__len__()


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __getattribute__(self, name):
        if not name.startswith("_"):
            print("get", name)
        return super().__getattribute__(name)


def note(x):
    print("note", x)
    return x


def odd(n):
    return n % 2


def seq(value):
    a = b = rest = None
    match note(value):
        case [a, b] if odd(a):
            return "pair", a, b
        case [a, *rest] if odd(a + 1):
            return "many", a, rest
        case _:
            return "none", a, b, rest


def point(value):
    match value:
        case Point(x=0, y=note_y) | Point(x=note_y, y=0):
            return "axis", note_y
        case Point(x, y) if x == y:
            return "diagonal", x
        case Point(x):
            return "any", x


def keys(value):
    match value:
        case {"a": 1, "b": b, **rest}:
            return b, rest
        case {"a": a}:
            return a
        case {}:
            return "mapping"


print(seq(Seq([1, 2])), seq([2, 3]), seq([4]), seq((1,)), seq("ab"))
print(point(Point(0, 5)), point(Point(6, 0)), point(Point(2, 2)), point(Point(3, 4)), point(5))
print(keys({"b": 3, "a": 1, "c": 4}), keys({"a": 2}), keys({1: 2}), keys([]))
Point.__match_args__ = ("y",)
try:
    point(Point(1, 9))
except TypeError as error:
    print(error)
