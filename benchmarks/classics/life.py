"""The game of life, on a list of lists."""


def neighbours(grid, row, column):
    rows, columns = len(grid), len(grid[0])
    total = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            total += grid[(row + dr) % rows][(column + dc) % columns]
    return total


def step(grid):
    rows, columns = len(grid), len(grid[0])
    new = [[0] * columns for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            n = neighbours(grid, row, column)
            if grid[row][column] == 1 and n in (2, 3):
                new[row][column] = 1
            elif grid[row][column] == 0 and n == 3:
                new[row][column] = 1
    return new


def main(n=20):
    grid = [[(i * 7 + j * 3) % 5 % 2 for j in range(n)] for i in range(n)]
    return step(step(grid))
