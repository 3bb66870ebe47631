# What a `__new__` gives is handed to the `__init__` of its own class, if it is an instance of the class called.
class Results:
    def __new__(cls, items=None, name=None, **keywords):
        if isinstance(items, Results):
            return items
        if name == "none":
            return None
        if name == "other":
            return Other()
        self = object.__new__(cls)
        self.items = [items]
        return self

    def __init__(self, items=None, name=None, kept=True, isinstance=isinstance, **keywords):
        print("init", type(self).__name__, type(items).__name__, name, kept, keywords)
        if name is None:
            return
        name = str(name)
        self.name = name


class Sub(Results):
    def __init__(self, *args, **keywords):
        print("sub", len(args), keywords)


class Strange(Results):
    @staticmethod
    def __init__(*args, **keywords):
        print("strange", len(args), keywords)


class Loud(Results):
    def __init__(self, *args, **keywords):
        return 3


class Other:
    def __init__(self):
        print("other")


def results(items, name=None):
    return Results(items, name, kept=False)


def copied(items):
    return Results(items)


def twice(items):
    return results(copied(items), "twice")


print(vars(results(1)), vars(copied([2])), vars(twice(3)))
print(type(copied(Sub(4))).__name__, type(results(Sub(5), 6)).__name__)
print(type(results(Strange(7), 8)).__name__)
print(results(9, "none"), type(results(10, "other")).__name__)
loud = object.__new__(Loud)
try:
    results(loud)
except TypeError as error:
    print(error)
try:
    Results(kept=1, kep=2, items=3, name=[]).name.none
except AttributeError as error:
    print(error)
