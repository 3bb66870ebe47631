# An iterator left by `return` is let go before what was returned, and before what that replaces.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


class Box:
    pass


def steps():
    try:
        yield 1
        yield 2
    finally:
        print("closed")


def first(box):
    for box.x in steps():
        return Dies("result")


def dropped(box):
    first(box)
    print("dropped")


def replaced(box):
    y = Dies("old")
    y = first(box)
    print("replaced")


def found(box):
    y = first(box)
    print("found")


def local(box):
    def inner(b):
        for b.x in steps():
            return Dies("result")

    inner(box)
    y = Dies("old")
    y = inner(box)
    print("local")


dropped(Box())
replaced(Box())
found(Box())
local(Box())
