# Types of objects that were asked about die when they did, but those that their module holds.
import gc
import weakref
from abc import ABC


class Item(ABC):
    pass


class Table(Item):
    pass


def is_item(x):
    return isinstance(x, (Item, Table))


def is_any(x):
    return isinstance(x, (Table, Item, str, int))


def make(base):
    class Local(base):
        pass

    return Local


class Outer:
    class Inner(Item):
        pass


def watched(cls):
    return weakref.ref(cls, lambda _: print("a class has died"))


for base in (object, Item, dict):
    local = make(base)
    watcher = watched(local)
    print(base.__name__, is_item(local()), is_any(local()), is_item(local()))
    del local
    gc.collect()
    print(watcher() is None)

pretender = make(Table)
pretender.__qualname__ = "Outer"
watcher = watched(pretender)
print(is_item(pretender()), is_any(pretender()))
del pretender
gc.collect()
print(watcher() is None)
print(is_item(Outer.Inner()), is_item(Outer()), is_any(Outer.Inner()))
strange = type("Strange", (Item,), {"__module__": ["no", "name"]})
print(is_item(strange()), is_any(strange()))
strange.__module__ = "a module that is not there"
print(is_item(strange()), is_any(strange()))
