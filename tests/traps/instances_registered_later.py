# Classes are told to abstract ones after they were asked about: what `isinstance` says changes at that moment.
from abc import ABC, abstractmethod
from collections.abc import MutableMapping, Sized


class Item(ABC):
    @abstractmethod
    def name(self):
        """What it is called."""


class Leaf(Item):
    def name(self):
        return "leaf"


class Table(ABC):
    pass


class Below(Table):
    pass


class Stone:
    pass


class Pebble(Stone):
    pass


class Water:
    pass


class Steam:
    pass


def kinds(x):
    return isinstance(x, Item), isinstance(x, (Item, Table)), isinstance(x, MutableMapping), isinstance(x, (Table, Sized))


def show(what):
    print(what, [kinds(x) for x in (Leaf(), Stone(), Pebble(), Water(), Steam(), {}, "", None, Below())])


def asks_while_it_registers(x):
    found = []
    for step in range(3):
        found.append((isinstance(x, (Item, Table)), isinstance(x, (MutableMapping, Table))))
        if step == 1:
            MutableMapping.register(type(x))
    return found


show("at first")
show("again")
Item.register(Stone)
show("stones are items")
show("stones are items, again")


@Below.register
class Ice:
    pass


Below.register(Water)
show("water is below tables")
print(kinds(Ice()))
getattr(MutableMapping, "reg" + "ister")(Steam)
show("steam is a mapping")
print(asks_while_it_registers(Ice()), kinds(Ice()))


class Late(Table):
    """A class that derives from an abstract one, made after it was asked about, and told of a class in turn."""


print(kinds(Late()), kinds(3.5))
Late.register(float)
print(kinds(Late()), kinds(3.5))
