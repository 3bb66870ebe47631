# A generator that a view makes holds it, and what it looks at, until its loop ends; names mean what they meant before.
# seen: {"dropping": {"shop": "Shop"}, "renaming": {"shop": "Shop", "key": "str"}, "nested": {"shop": "Shop"}, "growing": {"shop": "Shop"}, "missing": {"shop": "Shop"}, "clearing": {"shop": "Shop"}, "Shop.rows": {"self": "Shop", "key": "str", "at": "shop.rows("}}
class Row:
    def __init__(self, name):
        self.name = name
        self.data = {"a": 1, "b": 2}

    def __del__(self):
        print("dropped", self.name)


class Rows:
    def __init__(self, shop, key):
        self.stock = shop.stock
        self.report = lambda at, data: (at, data[key])

    def __iter__(self):
        return (self.report(at, data) for at, data in self.stock.table.items())


class Stock:
    def __init__(self, table):
        self.table = table

    def __del__(self):
        print("no stock")


class Shop:
    def __init__(self, table):
        self.stock = Stock(table)

    def rows(self, key):
        return Rows(self, key)

    def clear(self):
        self.stock = None


def dropping(shop, key):
    for at, number in shop.rows(key):
        shop.clear()
        print(at, number)


def clearing(shop, key):
    for at, number in shop.rows(key):
        shop.stock = None
        print(at, number)


def renaming(shop, key):
    found = []
    for at, number in shop.rows(key):
        found += [(at, number)]
        key = "b"
    return found, key


def nested(shop, key):
    found = []
    for shop, number in shop.rows(key):
        found += [(shop, number)]
    return found


def growing(shop, key):
    found = []
    table = shop.stock.table
    for at, number in shop.rows(key):
        found += [at]
        table[at * 10] = {"a": 5}
    return found


def missing(shop, key):
    at = number = "before"
    try:
        for at, number in shop.rows(key):
            pass
    except Exception as error:
        return at, number, type(error).__name__, error.args
    return at, number


def unbound(shop, is_bound):
    if is_bound:
        key = "a"
    for at, number in shop.rows(key):
        return at, number


def table():
    return {n: {"a": n, "b": n * 2} for n in range(1, 4)}


dropping(Shop(table()), "a")
clearing(Shop(table()), "a")
print(renaming(Shop(table()), "a"), nested(Shop(table()), "b"))
try:
    growing(Shop(table()), "a")
except RuntimeError as error:
    print(error)
print(missing(Shop(table()), "c"), missing(Shop({1: {"a": 0}, 2: {}}), "a"), missing(Shop({}), "a"))
print(missing(Shop({1: 2}), "a"), missing(Shop(None), "a"))
print(unbound(Shop(table()), True))
try:
    unbound(Shop(table()), False)
except UnboundLocalError as error:
    print(error)
