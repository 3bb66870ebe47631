# A slot holds what its descriptor is told to store.


class Leaf:
    def name(self):
        return "leaf"


class Other:
    def name(self):
        return "other"


class Slotted:
    __slots__ = ("item",)

    def __init__(self, item):
        self.item = item

    def show(self):
        return self.item.name()


def main():
    slotted = Slotted(Leaf())
    print(slotted.show())
    Slotted.item.__set__(slotted, Other())
    print(slotted.show())


main()
