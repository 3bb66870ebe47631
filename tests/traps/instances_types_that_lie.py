# What `isinstance` says does not depend on the type alone: of objects that tell another class, and of classes that
# decide for themselves.
import weakref
from abc import ABC, ABCMeta
from unittest import mock


class Item(ABC):
    pass


class Table(Item):
    pass


class Other(ABC):
    pass


class Stone:
    pass


class Odd(type):
    def __instancecheck__(cls, x):
        return isinstance(x, int) and x % 2 == 1


class OddNumber(metaclass=Odd):
    pass


class Stricter(ABCMeta):
    def __instancecheck__(cls, x):
        return type(x) is str and x == cls.__name__


class Named(metaclass=Stricter):
    pass


class Hooked(ABC):
    asked = []

    @classmethod
    def __subclasshook__(cls, other):
        cls.asked.append(other.__name__)
        if other.__name__ == "Broken":
            raise ValueError("broken")
        return True if hasattr(other, "hooked") else NotImplemented


class Own(ABC):
    @classmethod
    def __subclasscheck__(cls, other):
        return other.__name__ == "Stone"


class HasHook:
    hooked = 1


class Broken:
    pass


class Tells:
    """Tells the class that it was made with."""

    def __init__(self, told):
        self.told = told

    @property
    def __class__(self):
        return self.told


class Looks:
    """Looks everything up somewhere else."""

    def __init__(self, told):
        object.__setattr__(self, "told", told)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, "told"), name)


class Fails:
    @property
    def __class__(self):
        raise KeyError("no class")


class Changes:
    pass


class InDict:
    pass


def kinds(x):
    return (
        isinstance(x, (Item, Table)),
        isinstance(x, (Table, Other, Stone)),
        isinstance(x, (Item, OddNumber)),
        isinstance(x, (Named, Other)),
        isinstance(x, (Other, Stone, Table, int, float, str, bytes)),
    )


def hooks(x):
    return isinstance(x, (Hooked, Item)), isinstance(x, (Item, Own)), isinstance(x, (Item, Other, Hooked))


def show(what, x, function=kinds):
    for again in range(2):
        try:
            print(what, again, function(x))
        except (KeyError, ValueError) as error:
            print(what, again, type(error).__name__, error)


table, lies = Table(), InDict()
lies.__dict__["__class__"] = Table
things = {
    "table": table, "stone": Stone(), "odd": 3, "even": 4, "flag": True, "text": "Named", "none": None, "class": Table,
    "tells a table": Tells(Table), "tells a stone": Tells(Stone), "tells itself": Tells(Tells), "looks": Looks(table),
    "looks at a stone": Looks(Stone()), "proxy": weakref.proxy(table), "mock": mock.Mock(spec=Table), "fails": Fails(),
    "plain mock": mock.Mock(), "magic": mock.MagicMock(spec=Stone()), "in its dict": lies, "function": show,
}  # fmt: skip
for what, x in things.items():
    show(what, x)
changes = Changes()
print(kinds(changes))
changes.__class__ = Stone
print(kinds(changes))
teller = Tells(Stone)
print(kinds(teller))
teller.told = Table
print(kinds(teller))
for what, x in {"has hook": HasHook(), "broken": Broken(), "stone": Stone(), "table": table, "hooked": Hooked()}.items():
    show(what, x, hooks)
print(Hooked.asked)
