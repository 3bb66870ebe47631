"""Methods and functions that delete items and attributes, in the place of calls: what dies, when, and what is raised."""


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name)


class Items(dict):
    def __delitem__(self, key):
        print("deleting", key)
        super().__delitem__(key)


class Table:
    def __init__(self, items):
        self.items = items
        self.last = Noisy("last")

    def drop(self, key):
        item = self.items[key]
        del self.items[key]
        return item

    def forget(self):
        del self.last

    def cut(self, first, last):
        del self.items[first:last], self.last

    def all(self, key):
        found = self.drop(key)
        print("dropped", found.name)
        self.forget()
        print("forgotten")
        return found.name

    def twice(self, key):
        try:
            return self.drop(key), self.drop(key)
        except KeyError as error:
            return "no", error.args

    def again(self):
        self.forget()
        try:
            self.forget()
        except AttributeError as error:
            return str(error)

    def cuts(self):
        self.cut(1, 3)
        return len(self.items)


def drop(items, key):
    del items[key]


def emptied(items):
    for key in [*items]:
        drop(items, key)
        print("left", len(items))


def counted(items, keys):
    count = 0
    for key in keys:
        try:
            drop(items, key)
            count += 1
        except (KeyError, IndexError, TypeError) as error:
            print(type(error).__name__, error)
    return count


def main():
    table = Table({1: Noisy("one"), 2: Noisy("two")})
    print(table.all(1))
    print(Table(Items({1: Noisy("first")})).all(1))
    print(Table({1: Noisy("once")}).twice(1))
    print(Table({}).again())
    print(Table([Noisy("a"), Noisy("b"), Noisy("c"), 4]).cuts())
    emptied({1: Noisy("x"), 2: Noisy("y")})
    emptied(Items({3: 4}))
    print(counted([1, 2], [0, 5, "a", -1]), counted({1: 2}, [3, 1, []]), counted((1,), [0]))


main()
