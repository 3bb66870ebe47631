# An f-string formats each field once, in order, its width after its value.
class Shown:
    def __format__(self, spec):
        print("format", spec)
        return "<" + spec + ">"

    def __repr__(self):
        print("repr")
        return "Shown()"


def note(x):
    print("note", x)
    return x


def width(n):
    return n + 1


def caller():
    return f"{note(Shown()):{width(note(4))}}|{Shown()!r:>{width(10)}}|{note(1)}{note(2)!s}"


print(caller())
