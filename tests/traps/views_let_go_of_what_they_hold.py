# What a generator holds dies where the loop over it is left, in any way, and no later; its frame holds it in a traceback.
# seen: {"ended": {"graph": "Graph", "node": "int", "key": "str"}, "taken": {"graph": "Graph", "node": "int", "key": "str"}, "left": {"graph": "Graph", "node": "int", "key": "str"}, "given": {"graph": "Graph", "node": "int", "key": "str"}, "failing": {"graph": "Graph", "node": "int", "key": "str"}, "replaced": {"graph": "Graph", "node": "int", "key": "str"}, "named": {"graph": "Graph", "node": "int", "key": "str"}, "Graph.edges": {"self": "Graph", "node": "int", "key": "str", "at": "graph.edges("}, "twice": {"pair": "Pair"}, "paired": {"shop": "Shop"}, "Shop.pairs": {"self": "Shop", "at": "shop.pairs("}, "Pair.both": {"self": "Pair", "at": "pair.both("}}
import sys


class Edges:
    def __init__(self, viewer, nodes, data=False):
        self._viewer = viewer
        rows = viewer.table.rows
        if nodes is None:
            self._items = rows.items
        else:
            nodes = dict.fromkeys([nodes])
            self._items = lambda: [(n, rows[n]) for n in nodes]
        if data is True:
            self._report = lambda n, other, said: (n, other, said)
        elif data is False:
            self._report = lambda n, other, said: (n, other)
        else:
            self._report = lambda n, other, said: (n, other, said[data])

    def __iter__(self):
        return (self._report(n, other, said) for n, row in self._items() for other, said in row.items())


class Table:
    def __init__(self, rows):
        self.rows = rows

    def __del__(self):
        print("no table")


class Graph:
    def __init__(self, rows):
        self.table = Table(rows)

    def edges(self, node=None, data=False):
        return Edges(self, node, data)


class Said(dict):
    def __init__(self, name, **said):
        super().__init__(**said)
        self.name = name

    def __del__(self):
        print("no", self.name)


def ended(graph, node, key):
    total = 0
    for _, other, weight in graph.edges(node, data=key):
        total += weight
    graph.table = None
    print("ended", total)


def taken(graph, node, key):
    total = 0
    for _, other, weight in graph.edges(node, data=key):
        total += weight
        graph.table.rows[node][other] = None
    print("taken", total)


def left(graph, node, key):
    for _, other, weight in graph.edges(node, data=key):
        if other == 1:
            break
    graph.table = None
    print("left", other)


def given(graph, node, key):
    for _, other, weight in graph.edges(node, data=key):
        graph.table = None
        if other == 1:
            return other
    return None


def failing(graph, node, key):
    print("failing", key)
    try:
        for _, other, weight in graph.edges(node, data=key):
            graph.table = None
            weight / (other - 1)
    except ArithmeticError:
        print("divided")
    except KeyError:
        print("no key")
    print("gone on")


def replaced(graph, node, key):
    total = 0
    for _, other, weight in graph.edges(node, data=key):
        graph.table.rows[node] = {}
        graph.table = Table({node: {9: {key: 9}}})
        total += weight
    print("replaced", total)


def named(graph, node, key):
    for row, other, said in graph.edges(node, data=key):
        pass
    try:
        return row, other, said, rows
    except NameError as error:
        return str(error)


class Both:
    def __init__(self, pair):
        self.left = pair.left
        self.right = pair.right
        self.all = pair.all

    def __iter__(self):
        return ((one, 1) for one in self.all[self.right][self.left])


class Pair:
    def both(self):
        return Both(self)


def twice(pair):
    found = []
    for one, _ in pair.both():
        found += [one]
    return found


class Stops(dict):
    def __getitem__(self, key):
        raise StopIteration


def graph():
    return Graph({n: {m: Said((n, m), w=m + n) for m in range(3)} for n in range(2)})


for work in (ended, taken, left, given, replaced, named):
    one = graph()
    print(work.__name__, work(one, 1, "w"))
    print("and then")
    one = None
for key in ("w", "none"):
    failing(graph(), 1, key)
try:
    ended(Graph({1: {5: Stops(w=1)}}), 1, "w")
except RuntimeError as error:
    print(error.args, type(error.__cause__))
kept = None
try:
    ended(Graph({1: {5: Said("kept")}}), 1, "w")
except KeyError as error:
    kept = error
    print("raised")
kept.__traceback__ = None
print("forgotten")
pair = Pair()
for name, value in (("left", 0), ("right", "r"), ("all", {})):
    try:
        print(twice(pair))
    except (AttributeError, KeyError) as error:
        print(type(error), error)
    setattr(pair, name, value)
pair.all = {"r": {0: [1, 2]}}
print(twice(pair))


class Ending(dict):
    def items(self):
        raise StopIteration("no items")


class Ends:
    def __getitem__(self, key):
        raise StopIteration("no row")


class Pairs:
    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return ((one, other) for one, other in self.table.items())


class Shop:
    def __init__(self, table):
        self.table = table

    def pairs(self):
        return Pairs(self.table)


class EndsToo:
    def __iter__(self):
        raise StopIteration("nothing to unpack")


class Unlike(dict):
    def items(self):
        return [EndsToo()]


def paired(shop):
    found = []
    for one, other in shop.pairs():
        found += [one, other]
    return found


# What is evaluated in a generator and stops, stops as a RuntimeError.
for rows in ({1: Ending()}, Ends(), {1: Unlike()}, {1: [1]}, {}):
    try:
        ended(Graph(rows), 1, "w")
    except (RuntimeError, KeyError, AttributeError, StopIteration) as error:
        print(type(error), error, type(error.__cause__))
for table in ({1: 2}, Unlike(), Ending(), [1]):
    try:
        print(paired(Shop(table)))
    except (RuntimeError, AttributeError, StopIteration) as error:
        print(type(error), error, type(error.__cause__))
