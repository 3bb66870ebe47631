"""Metaclasses that answer by their own code whether a class has a name, and which classes are equal."""


class Kind(type):
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)

    def __eq__(cls, other):
        print("a class is compared")
        return True

    def __hash__(cls):
        return 7


class Node(metaclass=Kind):
    pass


class Items(metaclass=Kind):
    def __next__(self):
        return 1


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


def main():
    print(of_many([Node(), Node(), Items(), 3]))
    print(of_many([Items(), Node(), Items()]))


main()
