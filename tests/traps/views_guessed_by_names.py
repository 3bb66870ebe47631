# Without a profile, a loop that stands in another one guesses by names what it goes over, and tests it.
from functools import cached_property


class View:
    __slots__ = ("table",)

    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return iter(self.table)


class Views(View):
    __slots__ = ()

    def __getitem__(self, node):
        return View(self.table[node])


class EdgeView:
    def __init__(self, edges, node=None, key=False):
        table = self._table = edges.table
        node = dict.fromkeys(edges._graph.of(node))
        self._rows = lambda: [(at, table[at]) for at in node]
        if key is True:
            self._report = lambda at, other, data: (at, other, data)
        elif key is False:
            self._report = lambda at, other, data: (at, other)
        else:
            self._report = lambda at, other, data: (at, other, data[key]) if key in data else (at, other, None)

    def __iter__(self):
        return (self._report(at, other, data) for at, row in self._rows() for other, data in row.items())


class Edges:
    def __init__(self, graph):
        self._graph = graph
        self.table = graph.table

    def __call__(self, node=None, key=False):
        if node is None and key is False:
            return self
        return EdgeView(self, node, key)

    def __iter__(self):
        return iter(self.table)


class Graph:
    def __init__(self, table):
        self.table = table

    @cached_property
    def adj(self):
        return Views(self.table)

    @cached_property
    def edges(self):
        return Edges(self)

    def __contains__(self, node):
        try:
            return node in self.table
        except TypeError:
            return False

    def __getitem__(self, node):
        return self.adj[node]

    def of(self, node):
        if node in self:
            found = iter([node])
        else:
            found = iter(node)
        return found

    def order(self):
        return len(self.table)


class Other(Graph):
    def __getitem__(self, node):
        print("other", node)
        return [node]


class Strange:
    "Has all names that are read of a graph, and means something else by them."

    def __init__(self, table):
        self.table = table

    def order(self):
        return 2

    def edges(self, node, key):
        print("edges of", node)
        return [(node, key, 1)]

    def __getitem__(self, node):
        print("item", node)
        yield node


def weights(graph, nodes, key):
    found = [graph.order() or graph.adj]
    for node in nodes:
        for at, other, weight in graph.edges(node, key):
            found += [(at, other, weight)]
            if weight == 6:
                break
    return found


def inner(graph, nodes):
    found = []
    for node in nodes:
        for other in graph[node]:
            found += [other]
    return found


def reached(graph, nodes):
    return inner(graph, nodes), graph.order() or graph.adj


def changing(graph, nodes, key):
    found = [graph.order()]
    for node in nodes:
        for at, other, weight in graph.edges(node, key):
            found += [(at, other, weight)]
            graph.edges.table = {1: {5: {}}}
            graph.adj = Views({1: [7, 8]})
        for other in graph[node]:
            found += [other]
            graph = Other({})
    return found


def tried(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, error.args


class Small(int):
    def __hash__(self):
        print("hash")
        return int.__hash__(self)

    def __eq__(self, other):
        print("equal")
        return int.__eq__(self, other)


ROWS = {n: {m: {"w": n * m} for m in range(1, 4)} for n in range(4)}
for kind in (Graph, Other, Strange):
    for nodes in ([1, 2, 3], ["no"], [9], [[1, 2]], [True, 2.0], [None], None):
        print(kind.__name__, nodes, tried(weights, kind(ROWS), nodes, "w"), tried(reached, kind(ROWS), nodes))
    for key in ("w", "x", True, False, None, 1, []):
        print(kind.__name__, key, tried(weights, kind(ROWS), [2, 3], key))
print(tried(weights, Graph({Small(2): {1: {"w": 5}}}), [2], "w"), tried(weights, Graph(ROWS), [Small(2)], "w"))
print(tried(changing, Graph(ROWS), [1, 1], "w"), tried(changing, Strange(ROWS), [1, 1], "w"))
print(tried(weights, 5, [1], "w"), tried(reached, ROWS, [1]), tried(inner, ROWS, [1]))
graph = Graph(ROWS)
graph.edges = lambda node, key: [(0, 0, key)]
graph.adj = {1: "one"}
print(weights(graph, [1], "w"), tried(reached, graph, [1, 2]))
graph.__class__ = Other
print(weights(graph, [1], "w"), tried(reached, graph, [1, 2]))
