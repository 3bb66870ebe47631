# Annotations are evaluated where the language says so, and kept.
def note(x):
    print("note", x)
    return x


def add(a: int, b: "text" = 2) -> float:
    local: note("never evaluated for locals") = a
    return local + b


x: note(int) = note(1)
y: note(str)
box = {}
box[note("k")]: note("evaluated too") = 5


class C:
    a: note(int) = 1
    b: "list[C]"
    (c): int = 3

    def method(self, v: note(float)) -> None:
        w: undefined_name
        return add(v, 1)


print(add(1), add.__annotations__, __annotations__, C.__annotations__, C().method(2), box, C.c)
try:
    y
except NameError as error:
    print(error)
