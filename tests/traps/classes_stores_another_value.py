# A field holds what `__setattr__` has stored there.


class Leaf:
    def name(self):
        return "leaf"


class Other:
    def name(self):
        return "other"


class Wrapping:
    def __init__(self, item):
        self.item = item

    def __setattr__(self, name, value):
        if isinstance(value, Leaf):
            value = Other()
        super().__setattr__(name, value)

    def show(self):
        return self.item.name()


def main():
    print(Wrapping(Leaf()).show())


main()
