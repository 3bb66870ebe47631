"""What is called like a class that is no metaclass may be one: by its import, or by another store."""

from abc import ABC
from abc import ABCMeta as Protocol

Generic = type


class Plain(ABC):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 7


def of_many(things):
    found = []
    for thing in things:
        try:
            item = next(thing)
        except StopIteration:
            continue
        except TypeError:
            pass
        else:
            found.append(item)
            continue
        found.append(type(thing).__name__)
    return found


class Imported(Protocol):
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)


class Stored(Generic):
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)


def main():
    things = [kind("Thing", (), {})() for kind in (Imported, Stored)]
    print(of_many([iter("a"), *things, Plain(), iter(()), 3]))


main()
