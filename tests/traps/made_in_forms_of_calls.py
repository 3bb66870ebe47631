# breaks: sealed-classes
# A call that leaves out parameters has their defaults, as they are; the methods are still looked for.


class Results:
    def __new__(cls, items=None, name=None, **keywords):
        if isinstance(items, Results):
            return items
        self = object.__new__(cls)
        self.items = [items] if items is not None else ["none"]
        return self

    def __init__(self, items=None, name=None, kept=True, text="", **keywords):
        self.kept = kept
        if name is None or name == "":
            return
        self.name = name


class Odd:
    def __eq__(self, other):
        print("compared", other)
        return other == ""


def shown(*found):
    print([sorted(vars(one).items(), key=str) for one in found])


def made(x):
    shown(Results(), Results(x), Results(x, kept=False), Results(items=x), Results(Results(x)))
    one = Results(x, "name")
    print(Results(one) is one, "name" in vars(one), one.kept)
    print("name" in vars(Results(x, Odd())))


made(3)
made(None)


class More(Results):
    pass


def more(x):
    found = Results(More(x, "more"))
    print(type(found).__name__, sorted(vars(found)))


more(3)


class Rebinds:
    def __new__(cls, *args, **keywords):
        return object.__new__(cls)

    def __init__(self, first, second=None, third=True, fourth=None):
        for second in first:
            pass
        if second is None:
            self.second = "none"
        if third is True:
            third = None
        if not third:
            self.third = "no"
        for fourth, *_ in [first]:
            self.fourth = fourth
        if fourth is None:
            self.fourth = "none"


def rebinds(x):
    return Rebinds(x)


print(vars(rebinds("ab")), vars(rebinds(["a"])))


class Base:
    def __new__(cls, *args, **keywords):
        return object.__new__(cls)

    def __init__(self, first, second=None):
        self.first = first
        if second is not None:
            self.second = second


setattr(Base.__init__, "__defa" + "ults__", ("second",))


class Leaf(Base):
    pass


def leaf(x):
    return Leaf(x)


print(vars(leaf(3)))


def replaced():
    kept = Results.__init__

    def instead(self, items=None, name=None, **keywords):
        print("instead", items, name, keywords)

    def given():
        Results.__init__ = instead
        return 7

    shown(Results(given()))
    Results.__init__ = kept
    shown(Results(8))
    kept = Results.__new__
    Results.__new__ = lambda cls, *args, **keywords: print("new", args, keywords)
    print(Results(9), Results(9, kept=False))
    Results.__new__ = kept
    shown(Results(10))


replaced()
