"""networkx: centrality, shortest paths and rank on a random graph."""

import random

import networkx as nx

RANDOM = random.Random(5)


def _graph(nodes, edges, kind):
    graph = kind()
    graph.add_nodes_from(range(nodes))
    for _ in range(edges):
        a, b = RANDOM.randrange(nodes), RANDOM.randrange(nodes)
        graph.add_edge(a, b, weight=RANDOM.randrange(1, 20))
    return graph


FRIENDS = _graph(120, 400, nx.Graph)
ROADS = _graph(2_000, 6_000, nx.Graph)
LINKS = _graph(1_500, 6_000, nx.DiGraph)


def betweenness():
    return nx.betweenness_centrality(FRIENDS)


def dijkstra():
    return nx.single_source_dijkstra_path_length(ROADS, 0), nx.dijkstra_path(ROADS, 1, 1_000)


def pagerank():
    from networkx.algorithms.link_analysis.pagerank_alg import _pagerank_python

    return _pagerank_python(LINKS)
