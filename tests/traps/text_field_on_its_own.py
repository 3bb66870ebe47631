# A replacement field on its own gives what `__format__` does; beside other text, even an empty one, a plain str.
class Text(str):
    pass


class Formats:
    def __format__(self, spec):
        return Text("a")


def empty(x):
    return type(f"{x}{''}"), type(f"{''}{x}"), type(f"{x}")


def propagated(x):
    nothing = ""
    return type(f"{nothing}{x}")


def deep(a):
    t1 = f"{a}b"
    t2 = f"{t1}c"
    t3 = f"{t2}d"
    t4 = f"{t3}e"
    return f"{t4}f"


print(*(kind.__name__ for kind in empty(Formats())), propagated(Formats()).__name__, deep(1))
