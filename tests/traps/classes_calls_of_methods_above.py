# What `super` finds depends on the class of the object, not on the class that the call stands in.
class Base:
    def __init__(self, name):
        self.name = name
        self.items = {"a": 1, "b": 2}

    def said(self):
        return "base " + self.name

    def dropped(self, key):
        found = self.items[key]
        del self.items[key]
        return found

    def only(self):
        return "only in base"

    def shadowed(self):
        return "base's"


class Left(Base):
    def said(self):
        return "left, " + super().said()

    def dropped(self, key):
        return super(Left, self).dropped(key), len(self.items)

    def only(self):
        return super().only()

    def shadowed(self):
        return super().shadowed()

    def passed(self, other):
        self, other = other, self
        return super().said(), super(Left, other).said()


class Right(Base):
    def said(self):
        return "right, " + super(Right, self).said()

    def dropped(self, key):
        return "kept", super().dropped(key)


class Both(Left, Right):
    def said(self):
        return "both, " + super().said() + ", " + super(Left, self).said() + ", " + super(Right, self).said()


class Lower(Both):
    pass


def tell(one):
    print(one.said(), one.only(), one.dropped("a"))
    one.shadowed = lambda: "the instance's"
    print(one.shadowed(), type(one).shadowed(one))
    try:
        one.dropped("a")
    except KeyError as error:
        print("lacks", error, one.items)


for made in (Base, Left, Right, Both, Lower):
    tell(made(made.__name__))
print(Left("one").passed(Both("other")), Both("one").passed(Left("other")))
try:
    Left.said(Right("not left"))
except TypeError as error:
    print(error)
