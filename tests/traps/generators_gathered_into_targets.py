# A list of what a generator gives dies where it cannot be stored, and each item where its target does not keep it.


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


class Refusing:
    def __setattr__(self, name, value):
        if name == "shown":
            print("shown", value.name)
        else:
            raise ValueError(name)


def three():
    for name in "abc":
        yield Dies(name)


def into_attribute(target):
    try:
        target.items = list(three())
    except ValueError as error:
        print("caught", error)


def into_item(target):
    try:
        target[1] = list(three())
    except TypeError as error:
        print("caught", error)


def into_two(target):
    try:
        kept = target.items = list(three())
    except ValueError as error:
        print("caught", error, len(kept))


def into_too_few():
    try:
        first, second = list(three())
    except ValueError as error:
        print("caught", error)


def into_one_twice(target):
    other, other, target.shown = list(three())
    print("stored", other.name)


into_attribute(Refusing())
into_item((1, 2))
into_two(Refusing())
into_too_few()
into_one_twice(Refusing())
