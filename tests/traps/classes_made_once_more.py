# The `__init__` that module dataclasses writes stores what it is given, whoever calls it.
from dataclasses import dataclass


class Leaf:
    def name(self):
        return "leaf"


class Other:
    def name(self):
        return "other"


@dataclass
class Box:
    item: object

    def show(self):
        return self.item.name()


def main():
    box = Box(Leaf())
    print(box.show())
    box.__init__(Other())
    print(box.show(), box.item.name())


main()
