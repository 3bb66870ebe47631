"""The game of life on a flat list, every access behind a helper with keyword arguments."""

WIDTH = 32
HEIGHT = 32


def index(x, y):
    return (y % HEIGHT) * WIDTH + x % WIDTH


def alive(cells, *, x, y):
    return cells[index(x, y)]


def rule(cell, neighbours):
    if neighbours == 3:
        return 1
    return 1 if cell and neighbours == 2 else 0


def step(cells):
    result = []
    for y in range(HEIGHT):
        for x in range(WIDTH):
            neighbours = (
                alive(cells, x=x - 1, y=y - 1)
                + alive(cells, x=x, y=y - 1)
                + alive(cells, x=x + 1, y=y - 1)
                + alive(cells, x=x - 1, y=y)
                + alive(cells, x=x + 1, y=y)
                + alive(cells, x=x - 1, y=y + 1)
                + alive(cells, x=x, y=y + 1)
                + alive(cells, x=x + 1, y=y + 1)
            )
            result.append(rule(cells[index(x, y)], neighbours))
    return result


def main(generations=15):
    cells = [(i * i + i // 3) % 3 % 2 for i in range(WIDTH * HEIGHT)]
    for _ in range(generations):
        cells = step(cells)
    return cells
