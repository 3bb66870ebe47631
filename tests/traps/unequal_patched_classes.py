# What a text stores on a class, or takes from it, changes what its objects are equal to.
# seen: {"one": {"left": "One"}, "two": {"left": "Two"}, "three": {"left": "Three"}, "four": {"left": "Four"}, "One.__eq__": {"self": "One", "other": "int", "at": "left == 1 #"}, "Two.__eq__": {"self": "Two", "other": "int", "at": "left != 2"}, "Three.__eq__": {"self": "Three", "other": "int", "at": "left == 3"}, "Four.__eq__": {"self": "Four", "other": "int", "at": "left == 4"}}


class One:
    def __eq__(self, other):
        if not isinstance(other, One):
            return NotImplemented
        return self is other


class Two:
    def __eq__(self, other):
        if not isinstance(other, Two):
            return False
        return self is other


class Base:
    def __eq__(self, other):
        return "of the base"


class Three(Base):
    def __eq__(self, other):
        return isinstance(other, Three) and self is other


class Changing:
    def __init_subclass__(cls):
        def equal(self, other):
            return "changed"

        cls.__eq__ = equal


class Four(Changing):
    def __eq__(self, other):
        if isinstance(other, Four):
            return self is other
        return NotImplemented


def one(left):
    return left == 1  #


def two(left):
    return left != 2


def three(left):
    return left == 3


def four(left):
    return left == 4


print(one(One()), two(Two()), three(Three()), four(Four()))
One.__eq__ = lambda self, other: "patched"
Two.__ne__ = lambda self, other: "told"
del Three.__eq__
print(one(One()), two(Two()), three(Three()), four(Four()))
shadowed = Three()
shadowed.__eq__ = lambda other: True
shadowed.__ne__ = lambda other: False
print(three(shadowed))
