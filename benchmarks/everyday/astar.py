"""A* over a grid with obstacles."""

import heapq
import random
from dataclasses import dataclass, field

SIZE = 40
WALL = "#"
FLOOR = " "


@dataclass(order=True)
class Node:
    priority: int
    position: tuple = field(compare=False)
    cost: int = field(compare=False)


class NoPath(Exception):
    pass


class Grid:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.walls = set()
        self.weights = {}

    @classmethod
    def random(cls, seed, width=SIZE, height=SIZE):
        grid = cls(width, height)
        rng = random.Random(seed)
        for _ in range(width * height // 4):
            spot = (rng.randrange(width), rng.randrange(height))
            if spot not in ((0, 0), (width - 1, height - 1)):
                grid.walls.add(spot)
        for _ in range(width * height // 4):
            grid.weights[(rng.randrange(width), rng.randrange(height))] = rng.randint(2, 5)
        return grid

    def in_bounds(self, position):
        x, y = position
        return 0 <= x < self.width and 0 <= y < self.height

    def passable(self, position):
        return position not in self.walls

    def neighbours(self, position):
        x, y = position
        candidates = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [p for p in candidates if self.in_bounds(p) and self.passable(p)]

    def cost(self, position):
        return self.weights.get(position, 1)


def heuristic(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def reconstruct(came_from, current):
    path = [current]
    while current in came_from:
        current = came_from[current]
        path.append(current)
    path.reverse()
    return path


def a_star(grid, start, goal):
    frontier = [Node(heuristic(start, goal), start, 0)]
    came_from = {}
    best = {start: 0}
    while frontier:
        node = heapq.heappop(frontier)
        current = node.position
        if current == goal:
            return reconstruct(came_from, current), node.cost
        if node.cost > best[current]:
            continue
        for neighbour in grid.neighbours(current):
            new_cost = best[current] + grid.cost(neighbour)
            if neighbour not in best or new_cost < best[neighbour]:
                best[neighbour] = new_cost
                came_from[neighbour] = current
                heapq.heappush(frontier, Node(new_cost + heuristic(neighbour, goal), neighbour, new_cost))
    raise NoPath(f"{goal} cannot be reached from {start}")


GRIDS = [Grid.random(seed) for seed in range(8)]


def job():
    results = []
    for grid in GRIDS:
        try:
            path, cost = a_star(grid, (0, 0), (grid.width - 1, grid.height - 1))
        except NoPath:
            results.append(None)
        else:
            results.append((len(path), cost))
    return results


def main():
    for number, result in enumerate(job()):
        print(number, "no path" if result is None else f"{result[0]} steps, cost {result[1]}")


if __name__ == "__main__":
    main()
