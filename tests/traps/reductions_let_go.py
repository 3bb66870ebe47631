# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# What `reduce` holds, and when it lets go of it: what it had, and the item, until it has asked for the next one.
from functools import reduce


class Noted:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        print("add", self.name, other.name)
        return Noted(self.name + other.name)

    def __del__(self):
        print("dies", self.name)


class Holder:
    found = Noted("old")

    @property
    def rows(self):
        print("rows")
        return [Noted("r"), Noted("s"), Noted("t")]

    @property
    def start(self):
        print("start")
        return Noted("0")


def summed(rows):
    found = reduce(lambda a, b: a + b, rows)
    print("found", found.name)
    found = reduce(lambda a, b: a + b, rows, found)
    print("found again", found.name)
    return found


def stored(holder):
    holder.found = reduce(lambda a, b: a + b, holder.rows)
    print("stored")
    holder.found = reduce(lambda a, b: a + b, holder.rows, holder.start)
    print("stored again")
    return reduce(lambda a, b: a + b, [Noted("x"), Noted("y")])


def emptied(rows):
    found = reduce(lambda a, b: rows.pop() if len(rows) > 1 else a, rows)
    print("emptied", len(rows))
    return found


def first(rows):
    found = reduce(lambda a, b: a, rows)
    print("first", found.name)
    return found


def handled(rows):
    try:
        return reduce(lambda a, b: a + b, rows)
    except AttributeError as error:
        print("handled", error)
    print("behind")


print(summed([Noted("a"), Noted("b"), Noted("c")]).name)
holder = Holder()
print(stored(holder).name)
print(emptied([Noted("k"), Noted("l"), Noted("m"), Noted("n")]).name)
print(first([Noted("u")]).name)
print(first([Noted("v"), Noted("w")]).name)
handled([Noted("e"), Noted("f"), 3])
del holder, Holder.found
print("end")
