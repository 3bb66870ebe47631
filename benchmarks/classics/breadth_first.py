"""A graph gone through from one of its nodes, breadth first."""

from collections import deque


def breadth_first(graph, start):
    visited = {start}
    queue = deque([start])
    order = []
    while queue:
        node = queue.popleft()
        order.append(node)
        for neighbour in graph[node]:
            if neighbour not in visited:
                visited.add(neighbour)
                queue.append(neighbour)
    return order


def main(n=800):
    graph = {i: [(i * 3 + 1) % n, (i * 7 + 2) % n, (i + 11) % n] for i in range(n)}
    return breadth_first(graph, 0)
