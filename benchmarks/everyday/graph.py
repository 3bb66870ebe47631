"""A graph library: a class with an adjacency dict, and some algorithms."""

import heapq
from collections import deque


class Graph:
    def __init__(self, directed=False):
        self.adjacency = {}
        self.directed = directed

    def add_vertex(self, vertex):
        self.adjacency.setdefault(vertex, {})

    def add_edge(self, a, b, weight=1):
        self.add_vertex(a)
        self.add_vertex(b)
        self.adjacency[a][b] = weight
        if not self.directed:
            self.adjacency[b][a] = weight

    @property
    def vertices(self):
        return list(self.adjacency)

    def edges(self):
        for a, targets in self.adjacency.items():
            for b, weight in targets.items():
                if self.directed or a < b:
                    yield a, b, weight

    def neighbours(self, vertex):
        return self.adjacency[vertex].items()

    def degree(self, vertex):
        return len(self.adjacency[vertex])

    def bfs(self, start):
        distances = {start: 0}
        queue = deque([start])
        while queue:
            vertex = queue.popleft()
            for other, _ in self.neighbours(vertex):
                if other not in distances:
                    distances[other] = distances[vertex] + 1
                    queue.append(other)
        return distances

    def dijkstra(self, start):
        distances = {vertex: float("inf") for vertex in self.adjacency}
        distances[start] = 0
        heap = [(0, start)]
        visited = set()
        while heap:
            distance, vertex = heapq.heappop(heap)
            if vertex in visited:
                continue
            visited.add(vertex)
            for other, weight in self.neighbours(vertex):
                candidate = distance + weight
                if candidate < distances[other]:
                    distances[other] = candidate
                    heapq.heappush(heap, (candidate, other))
        return distances


class DisjointSet:
    def __init__(self, items):
        self.parent = {item: item for item in items}
        self.rank = dict.fromkeys(items, 0)

    def find(self, item):
        while self.parent[item] != item:
            self.parent[item] = self.parent[self.parent[item]]
            item = self.parent[item]
        return item

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.rank[a] < self.rank[b]:
            a, b = b, a
        self.parent[b] = a
        if self.rank[a] == self.rank[b]:
            self.rank[a] += 1
        return True


def spanning_tree(graph):
    sets = DisjointSet(graph.vertices)
    tree = Graph()
    for a, b, weight in sorted(graph.edges(), key=lambda edge: edge[2]):
        if sets.union(a, b):
            tree.add_edge(a, b, weight)
    return tree


def make_graph(size):
    graph = Graph()
    state = 3
    for a in range(size):
        graph.add_vertex(a)
        for _ in range(3):
            state = (state * 75 + 74) % 65537
            graph.add_edge(a, state % size, state % 19 + 1)
    return graph


def job():
    graph = make_graph(2500)
    tree = spanning_tree(graph)
    hops = graph.bfs(0)
    distances = [graph.dijkstra(start) for start in (0, 100, 200)]
    return (
        len(graph.vertices),
        sum(weight for _, _, weight in tree.edges()),
        max(hops.values()),
        [sum(d.values()) for d in distances],
        max(graph.degree(vertex) for vertex in graph.vertices),
    )


def main():
    size, weight, hops, sums, degree = job()
    print(f"{size} vertices, tree weight {weight}, {hops} hops, degree {degree}, {sums}")


if __name__ == "__main__":
    main()
