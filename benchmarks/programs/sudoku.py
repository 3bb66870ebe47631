"""A sudoku solver, written from the top down: every function calls only those further below."""

from __future__ import annotations

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
]
SIZE = 9
BOX = 3
EMPTY = 0


def main() -> list[str]:
    """The solutions of all puzzles."""
    return [solution(puzzle) for puzzle in PUZZLES]


def solution(puzzle: str) -> str:
    """A puzzle's solution, as it is written."""
    grid = parse(puzzle)
    if not solve(grid):
        return "no solution"
    return shown(grid)


def solve(grid: list[list[int]]) -> bool:
    """Fill a grid; whether that was possible."""
    place = most_constrained(grid)
    if place is None:
        return True
    row, column = place
    for digit in candidates(grid, row, column):
        grid[row][column] = digit
        if solve(grid):
            return True
    grid[row][column] = EMPTY
    return False


def most_constrained(grid: list[list[int]]) -> tuple[int, int] | None:
    """The empty cell with the fewest candidates, None where no cell is empty."""
    best, fewest = None, SIZE + 1
    for row in range(SIZE):
        for column in range(SIZE):
            if is_empty(grid, row, column):
                count = len(candidates(grid, row, column))
                if count < fewest:
                    best, fewest = (row, column), count
                if is_forced(count):
                    return best
    return best


def candidates(grid: list[list[int]], row: int, column: int) -> list[int]:
    """The digits that may stand in a cell."""
    return [digit for digit in range(1, SIZE + 1) if is_allowed(grid, row, column, digit)]


def is_allowed(grid: list[list[int]], row: int, column: int, digit: int) -> bool:
    """Whether a digit is still free in a cell's row, column and box."""
    return not (
        in_row(grid, row, digit)
        or in_column(grid, column, digit)
        or in_box(grid, box_start(row), box_start(column), digit)
    )


def in_row(grid: list[list[int]], row: int, digit: int) -> bool:
    return digit in grid[row]


def in_column(grid: list[list[int]], column: int, digit: int) -> bool:
    return any(cell(grid, row, column) == digit for row in range(SIZE))


def in_box(grid: list[list[int]], top: int, left: int, digit: int) -> bool:
    for row in range(top, top + BOX):
        for column in range(left, left + BOX):
            if cell(grid, row, column) == digit:
                return True
    return False


def box_start(index: int) -> int:
    """Where the box of a row or column begins."""
    return index - index % BOX


def is_forced(count: int) -> bool:
    return count <= 1


def is_empty(grid: list[list[int]], row: int, column: int) -> bool:
    return cell(grid, row, column) == EMPTY


def cell(grid: list[list[int]], row: int, column: int) -> int:
    return grid[row][column]


def parse(text: str) -> list[list[int]]:
    """A grid from its 81 characters."""
    return [[digit(char) for char in text[start : start + SIZE]] for start in range(0, SIZE * SIZE, SIZE)]


def digit(char: str) -> int:
    return EMPTY if char == "." else int(char)


def shown(grid: list[list[int]]) -> str:
    """A grid as 81 characters."""
    return "".join(str(value) for row in grid for value in row)


if __name__ == "__main__":
    print(main())
