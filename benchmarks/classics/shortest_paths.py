"""The shortest paths between all pairs, by Floyd and Warshall."""


def shortest_paths(distances):
    n = len(distances)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if distances[i][k] + distances[k][j] < distances[i][j]:
                    distances[i][j] = distances[i][k] + distances[k][j]
    return distances


def main(n=22):
    return shortest_paths([[(i * 7 + j * 3) % 19 + 1.0 for j in range(n)] for i in range(n)])
