# python: 3.12
# Type parameters and type statements are lazy, scoped and kept.
type Pair[T] = tuple[T, T]
type Lazy = undefined_until_asked


def first[T](pair: Pair[T]) -> T:
    return pair[0]


class Box[T: (int, str)]:
    def __init__(self, value: T) -> None:
        self.value = value

    def map[U](self, f: "callable[[T], U]") -> "Box[U]":
        return Box(f(self.value))


def add(a, b):
    return a + b


def caller():
    return first((add(1, 2), 4)), Box(add(1, 1)).map(lambda x: add(x, 10)).value, Box[int](3).value


print(
    caller(),
    Pair.__name__,
    Pair.__type_params__,
    first.__type_params__,
    Box.__type_params__,
    f"{'a' + f'{add('b', "c")}'}",
)
try:
    Lazy.__value__
except NameError as error:
    print(error)
