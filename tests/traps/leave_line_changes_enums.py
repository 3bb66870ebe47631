# breaks: sealed-classes, closed-world
# A line that is left as written gives an enum other attributes, and a class other methods.
import enum


class Kind(enum.Enum):
    A = "a"
    B = "b"


class Other(enum.Enum):
    A = "a"


class Item:
    def value(self):
        return 1

    def get(self):
        return self.value()


def read(item: Item):
    return Kind.A.value, Other.A.value, [kind.value for kind in Kind], item.get()


print(read(Item()))
Kind.value = property(lambda self: 6)  # s2s: off
setattr(Other, "value", property(lambda self: 7))  # s2s: off
print(read(Item()))
item = Item()
item.value = lambda: 2  # s2s: off
print(read(item))
Item.value = lambda self: 3  # s2s: off
print(read(Item()))
