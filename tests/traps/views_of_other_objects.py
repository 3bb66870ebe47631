# A loop over a view goes over what the view looks at; where what there is, is of another class, it asks that.
# seen: {"total": {"graph": "Graph", "node": "int"}, "weights": {"graph": "Graph"}, "first": {"graph": "Graph"}, "dropping": {"graph": "Graph", "node": "int", "key": "str"}, "Edges.__call__": {"self": "Edges", "node": "int", "key": "str", "at": "graph.edges("}, "Graph.of": {"self": "Graph", "node": "int", "at": "_graph.of("}}
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
    def __init__(self, edges, node, key=False, *, default=None):
        self._edges = edges
        table = self._table = edges.table
        node = dict.fromkeys(edges._graph.of(node))
        self._rows = lambda: [(at, table[at]) for at in node]
        if key is True:
            self._report = lambda at, other, data: (at, other, data)
        elif key is False:
            self._report = lambda at, other, data: (at, other)
        else:
            self._report = lambda at, other, data: (at, other, data[key]) if key in data else (at, other, default)

    def __iter__(self):
        return (self._report(at, other, data) for at, row in self._rows() for other, data in row.items())


class Edges:
    view = EdgeView

    def __init__(self, graph):
        self._graph = graph
        self.table = graph.table

    def __call__(self, node=None, key=False, *, default=None):
        if node is None and key is False:
            return self
        return self.view(self, node, key, default=default)


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

            def several(nodes):
                for one in nodes:
                    if one in self.table:
                        yield one

            found = several(node)
        return found


class Reversed(Graph):
    def __getitem__(self, node):
        return [*self.table[node]][::-1]


class Loud(View):
    def __iter__(self):
        print("asked for", len(self.table))
        return iter(self.table)


class LoudEdge(EdgeView):
    def __iter__(self):
        print("edges")
        return super().__iter__()


def total(graph, node):
    found = 0
    for other in graph[node]:
        found = found * 3 + other
    else:
        found += 1000
    return found


def weights(graph, node, key):
    found = []
    for at, other, weight in graph.edges(node, key=key):
        if weight == 7:
            return found, "left"
        found += [(at, other, weight)]
    else:
        found += ["all"]
    return found


class Plain:
    def __call__(self, node, *, key):
        return [(node, 1, key), (node, 2, key)]

    def __del__(self):
        print("no edges")


def dropping(graph, node, key):
    for at, other, weight in graph.edges(node, key=key):
        graph.edges = None
        print(at, other, weight)
    print("dropped")


def first(graph, node, key):
    for at, other, weight in graph.edges(node, key=key):
        if weight == 7:
            break
    else:
        return "all"
    return at, other


def tried(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, error.args, type(error.__cause__).__name__


ROWS = {n: {m: {"w": n * m} for m in range(1, 5)} for n in range(5)}


class Odd:
    def __repr__(self):
        return "odd"

    def __hash__(self):
        return 3

    def __eq__(self, other):
        return other == 3


class Stops(dict):
    def __getitem__(self, key):
        raise StopIteration(key)


graph = Graph(ROWS)
print(total(graph, 2), total(Reversed(ROWS), 2), total(ROWS, 2))
print(tried(total, graph, 9), tried(total, graph, [1]), tried(total, None, 1))
for key in ("w", "none", True, False, None, [1], 1.5):
    print(key, tried(weights, graph, 2, key), tried(weights, graph, 3, key))
for node in (9, [1, 2], [9], (), None, "ab", 2.0, True, Odd()):
    print(str(type(node)), tried(weights, graph, node, "w"))
graph.adj = Loud({2: {5: 0}})
print(tried(total, graph, 2))
graph.adj = Loud({2: {5: 0}}).table
print(total(graph, 2))
del graph.adj
graph.edges = Edges(Graph({2: {8: {"w": 1}}}))
print(weights(graph, 2, "w"), tried(weights, graph, 3, "w"))
graph.edges.table = {2: {9: {"w": 5}}, 4: {1: {"w": 7}, 2: {}}}
print(weights(graph, 2, "w"), tried(weights, graph, 3, "w"), tried(weights, graph, 4, "w"))
graph.edges.view = LoudEdge
print(weights(graph, 2, "w"))
del graph.edges.view, graph.edges.table
print(tried(weights, graph, 2, "w"))
del graph.edges
graph.table = {2: {1: Stops(w=1), 2: {"w": 2}}, 3: {1: {}, 2: {"w": 7}, 3: None}, 4: {1: {}, 3: None}, 5: None}
print(tried(weights, graph, 2, "w"), tried(weights, graph, 3, "w"), tried(weights, graph, 4, "w"))
print(tried(weights, graph, 5, "w"), tried(total, graph, 5))
print(first(graph, 3, "w"), tried(first, graph, 2, "w"))


class Refuses:
    def __hash__(self):
        return hash(2)

    def __eq__(self, other):
        raise TypeError("of another kind")


# The method asks whether the node is there, and handles what that raises.
graph.table = {Refuses(): {1: {"w": 5}}}
graph.edges._graph.table = graph.table
print(tried(weights, graph, 2, "w"), tried(weights, graph, (2,), "w"))
graph.table = {}
graph.edges._graph = Reversed({2: 0})
print(tried(weights, graph, 2, "v"))
graph.edges._graph = {2: 0}
print(tried(weights, graph, 2, "v"))
graph.__class__ = Reversed
print(tried(total, graph, 3))
print(tried(weights, object(), 2, "w"))
graph = Graph({1: {2: {"w": 3}, 4: {"w": 5}}})
dropping(graph, 1, "w")
graph.edges = Plain()
dropping(graph, 1, "w")
