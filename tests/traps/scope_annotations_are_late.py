# python: 3.14
# Annotations are evaluated when somebody asks for them (PEP 649): what they name is read then, not at the `def`.
from annotationlib import Format, get_annotations


def rebound():
    kind = int

    def f(a: kind) -> kind:
        return a

    kind = str
    return f


def read_by_nothing_else():
    first = int
    second = 3

    def f(a: first, b: second = 1) -> first | None:
        return a

    return f


def unbound_at_the_def(bind):
    def f(a: later):
        return a

    if bind:
        later = bytes
    return f


def gone():
    kind = int

    def f(a: kind):
        return a

    del kind
    return f


def counted():
    count = 1

    def f(a: count) -> count:
        return a

    count = 2
    return f


def only_named():
    size = 3

    class Box:
        side: size

        def grow(self, by: size):
            return by

    size = 4
    return Box


def changed_in_a_loop():
    made = []
    for number in range(3):

        def f(a: number):
            return a

        made.append(f)
    number = "after"
    return [one.__annotations__ for one in made]


def in_a_class():
    kind = int

    class Point:
        x: kind
        y: own = 1
        own = float

        def move(self, by: own) -> kind:
            return by

        own = complex

    kind = str
    return Point


def in_an_inner_function():
    kind = int

    def outer():
        def f(a: kind, b: lambda: kind, c: [kind for _ in range(1)]):
            return a

        return f

    f = outer()
    kind = str
    return f


def once(value):
    kind = value

    def f(a: kind):
        return a

    return f


def caller(kind):
    value = "of the caller"
    f = once(kind)
    kind = "changed"
    return f, value


for make in (rebound, read_by_nothing_else, in_an_inner_function):
    annotations = make().__annotations__
    if "b" in annotations and callable(annotations["b"]) and not isinstance(annotations["b"], type):
        annotations["b"] = annotations["b"]()
    print(make.__name__, annotations)
for bind in (True, False):
    f = unbound_at_the_def(bind)
    try:
        print(f.__annotations__)
    except NameError as error:
        print(error)
    print(
        get_annotations(f, format=Format.FORWARDREF)["a"] is bytes, get_annotations(f, format=Format.STRING)
    )
try:
    print(gone().__annotations__)
except NameError as error:
    print(error)
print(changed_in_a_loop())
print(counted().__annotations__, only_named().__annotations__, only_named().grow.__annotations__)
Point = in_a_class()
print(Point.__annotations__, Point.move.__annotations__)
f, value = caller(bool)
print(f.__annotations__, value)


def module_level(a: Kind = 1) -> Kind:
    return a


x: Kind = 2
try:
    print(module_level.__annotations__)
except NameError as error:
    print(error)
Kind = int
print(module_level.__annotations__, __annotate__(1)["x"])
Kind = str
print(__annotate__(1)["x"])
