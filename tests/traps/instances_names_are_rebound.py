# breaks: sealed-globals sealed-builtins
# `isinstance`, and the names of the classes that it is asked about, come to mean something else.
import builtins
import sys
from abc import ABC
from unittest import mock


class Item(ABC):
    pass


class Table(Item):
    pass


class Stone:
    pass


def kinds(x):
    return isinstance(x, (Item, Table)), isinstance(x, (Item, Stone)), isinstance(x, (Stone, Item, str))


THINGS = Item(), Table(), Stone(), "text", 3
MODULE = sys.modules[__name__]


def show(what):
    try:
        print(what, [kinds(x) for x in THINGS])
    except (TypeError, NameError) as error:
        print(what, type(error).__name__, error)


show("as they are")
with mock.patch.object(MODULE, "Item", Stone):
    show("an item is a stone")
show("as they were")
with mock.patch.object(MODULE, "Table", 3):
    show("a table is no class")
with mock.patch.object(MODULE, "Stone", (str, int)):
    show("a stone is two classes")
with mock.patch.object(builtins, "isinstance", lambda x, classes: len(classes)):
    show("it is another function")
with mock.patch.object(builtins, "str", int):
    show("texts are numbers")
MODULE.isinstance = lambda *args: "module"
show("the module has its own")
del MODULE.isinstance
show("as they were")
kept = Table
del MODULE.Table
show("there is no table")
MODULE.Table = kept
show("there is one again")
show_before = kinds


def early(x):
    return isinstance(x, (Item, Later))


for x in THINGS:
    try:
        print(early(x))
    except NameError as error:
        print(error)


class Later(Item):
    pass


print([early(x) for x in (*THINGS, Later())])
