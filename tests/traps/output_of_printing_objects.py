# The text of an object is made when it is printed, in order, and may itself print or fail in the middle of a line.
class Loud:
    def __init__(self, name):
        self.name = name

    def __str__(self):
        print("str of", self.name)
        return self.name

    def __repr__(self):
        return f"<{self.name}>"

    def __format__(self, spec):
        print("format", self.name, repr(spec))
        return self.name + spec


class Broken:
    def __str__(self):
        raise ValueError("no text")


class Wrong:
    def __str__(self):
        return 5


def show(*things):
    print(*things)
    return things


def caller():
    a, b = Loud("a"), Loud("b")
    show(a, [b], f"{a}{b!r}{b!s:>3}{a:x}", "%s %r" % (a, b), "{0} {0!r}".format(b))
    for thing in (Broken(), Wrong()):
        try:
            show("begun", thing, "never")
        except (ValueError, TypeError) as error:
            show("->", error)
    return str(a) + str(b), str(b"x"), str(), f"{'ab'}", repr(Loud("c"))


print(caller())
