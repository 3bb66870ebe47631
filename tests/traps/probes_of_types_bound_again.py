"""What a class statement binds may be a metaclass: by another store, or by a decorator."""


def replaced(cls):
    return type


class Again:
    pass


Again = type


@replaced
class Decorated:
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


class Bound(Again):
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)


class Made(Decorated):
    def __getattr__(cls, name):
        print("a class is asked for", name)
        raise KeyError(name)


def main():
    things = [kind("Thing", (), {})() for kind in (Bound, Made)]
    print(of_many([iter("a"), *things, iter(()), 3]))


main()
