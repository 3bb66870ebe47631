"""The shortest paths from one node of a graph, with a heap."""

import heapq


def dijkstra(graph, start):
    distances = {node: float("inf") for node in graph}
    distances[start] = 0
    heap = [(0, start)]
    while heap:
        distance, node = heapq.heappop(heap)
        if distance > distances[node]:
            continue
        for neighbour, weight in graph[node].items():
            longer = distance + weight
            if longer < distances[neighbour]:
                distances[neighbour] = longer
                heapq.heappush(heap, (longer, neighbour))
    return distances


def main(n=400):
    graph = {i: {(i * 3 + 1) % n: i % 7 + 1, (i * 7 + 2) % n: i % 5 + 1, (i + 11) % n: 3} for i in range(n)}
    return dijkstra(graph, 0)
