# breaks: sealed-globals
# `copy.deepcopy` of fields and items: each is asked for once, by its function of then, and dies when it did.
import copy
import sys
from copy import deepcopy


class Noisy:
    def __init__(self, name):
        self.name = name

    def __deepcopy__(self, memo):
        print("copying", self.name, sys._getframe(1).f_code.co_name, len(memo))
        if self.name == "broken":
            raise ValueError(self.name)
        return self.name

    def __del__(self):
        print("gone", self.name)


class Row:
    cells = {"a": [1], "b": (2, [3])}

    def __init__(self, name):
        self.name = name
        self.items = [name, [name], {}]

    @property
    def asked(self):
        print("asked", self.name)
        return [self.name, [1.5]]

    @property
    def noisy(self):
        return Noisy(self.name)

    @property
    def missing(self):
        raise KeyError(self.name)

    @property
    def replacing(self):
        sys.modules[__name__].deepcopy = other
        return [self.name]

    def copies(self):
        first = deepcopy(self.cells)
        print(first == self.cells, first is self.cells, first["a"] is self.cells["a"])
        print(deepcopy(self.asked), copy.deepcopy(self.items), deepcopy(self.items[1]))
        print(deepcopy(self.noisy), "behind")
        value = deepcopy(self.noisy) + "!"
        print(value)
        return [deepcopy(self.items[at]) for at in range(3)], (lambda: deepcopy(self.items))()

    def fails(self):
        try:
            return deepcopy(self.missing)
        except KeyError as error:
            print("no copy of", error)
        value = 3
        try:
            value = deepcopy(self.noisy)
        finally:
            print("in the end", value)

    def changed(self):
        return deepcopy(self.replacing), deepcopy(self.asked)

    def nested(self):
        return deepcopy(deepcopy(self.items)[1]), deepcopy(self.items[deepcopy(self.items).index({})])


def other(value):
    print("another one")
    return value


def generated(rows):
    for row in rows:
        yield deepcopy(row.items)
        yield deepcopy(row.noisy)


row = Row("row")
print(row.copies(), row.nested())
print(list(generated([row, Row("last")])))
row.name = "broken"
try:
    row.fails()
except ValueError as error:
    print("error", error)
    frame = error.__traceback__.tb_frame
    del frame
print("let go")
row.name = "new"
print(row.changed())
sys.modules[__name__].deepcopy = copy.deepcopy
print(row.copies())
