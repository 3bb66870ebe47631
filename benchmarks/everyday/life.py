"""Conway's Game of Life on a torus."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 48
HEIGHT = 32
GENERATIONS = 24
ALIVE = "#"
DEAD = "."

GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]
R_PENTOMINO = [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)]


class Life:
    """The cells of a generation, as rows of booleans."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[False] * width for _ in range(height)]
        self.generation = 0

    def add(self, pattern: list[tuple[int, int]], x: int, y: int) -> None:
        for dx, dy in pattern:
            self.cells[(y + dy) % self.height][(x + dx) % self.width] = True

    def neighbours(self, x: int, y: int) -> int:
        count = 0
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if dx == 0 and dy == 0:
                    continue
                if self.cells[(y + dy) % self.height][(x + dx) % self.width]:
                    count += 1
        return count

    def rule(self, alive: bool, neighbours: int) -> bool:
        if alive:
            return neighbours in (2, 3)
        return neighbours == 3

    def step(self) -> None:
        cells = []
        for y in range(self.height):
            row = []
            for x in range(self.width):
                row.append(self.rule(self.cells[y][x], self.neighbours(x, y)))
            cells.append(row)
        self.cells = cells
        self.generation += 1

    @property
    def population(self) -> int:
        return sum(sum(row) for row in self.cells)

    def lines(self) -> Iterator[str]:
        for row in self.cells:
            yield "".join(ALIVE if cell else DEAD for cell in row)

    def __str__(self) -> str:
        return "\n".join(self.lines())


def job() -> tuple[int, int, str]:
    life = Life(WIDTH, HEIGHT)
    life.add(GLIDER, 2, 2)
    life.add(GLIDER, 30, 5)
    life.add(R_PENTOMINO, 20, 15)
    total = 0
    for _ in range(GENERATIONS):
        life.step()
        total += life.population
    return life.generation, total, str(life)


def main() -> None:
    generation, total, picture = job()
    print(picture)
    print(f"generation {generation}: {total} cells in all")


if __name__ == "__main__":
    main()
