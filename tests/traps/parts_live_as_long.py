# What counted objects hold lives until all are counted, and what a generator raises comes when it came.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Holder:
    def __init__(self, first):
        self.first = first


class Stock:
    def __init__(self, names):
        self.names = names

    def all(self):
        for name in self.names:
            print("next", name)
            yield Holder(Noisy(name))
        print("end")

    def long(self):
        for holder in self.all():
            if len(holder.first.name) > 1:
                yield holder
        print("last")

    def raising(self):
        for holder in self.all():
            if holder.first.name == "b":
                next(iter(()))
            yield holder


def count(stock):
    return len(list(stock.long()))


def raising(stock):
    return len(list(stock.raising()))


print(count(Stock(["aa", "b", "cc"])))
try:
    print(raising(Stock(["a", "b", "c"])))
except RuntimeError as error:
    print(repr(error), repr(error.__cause__))
    del error
try:
    print(count(Stock(["aa", 3])))
except TypeError as error:
    print(error)
    del error
