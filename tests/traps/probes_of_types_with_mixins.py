"""What a metaclass answers by may come from a class that has no bases, and that is no metaclass by itself."""


class Answering:
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)


class Kind(Answering, type):
    pass


class Node(metaclass=Kind):
    pass


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
    print(of_many([iter("a"), Node(), iter(()), 3]))


main()
