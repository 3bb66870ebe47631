"""Matrices with operators, and what one does with them: powers, determinants, linear systems."""

from __future__ import annotations


class Matrix:
    """A matrix of numbers, row by row."""

    def __init__(self, rows: list[list[float]]) -> None:
        self.rows = rows

    @classmethod
    def identity(cls, size: int) -> Matrix:
        return cls([[1.0 if row == column else 0.0 for column in range(size)] for row in range(size)])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def __getitem__(self, place: tuple[int, int]) -> float:
        row, column = place
        return self.rows[row][column]

    def __add__(self, other: Matrix) -> Matrix:
        return Matrix([[a + b for a, b in zip(left, right)] for left, right in zip(self.rows, other.rows)])

    def __mul__(self, factor: float) -> Matrix:
        return Matrix([[value * factor for value in row] for row in self.rows])

    def __matmul__(self, other: Matrix) -> Matrix:
        result = []
        for row in range(self.height):
            values = []
            for column in range(other.width):
                total = 0.0
                for index in range(self.width):
                    total += self[row, index] * other[index, column]
                values.append(total)
            result.append(values)
        return Matrix(result)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matrix) and self.rows == other.rows

    def transposed(self) -> Matrix:
        return Matrix([list(column) for column in zip(*self.rows)])

    def determinant(self) -> float:
        """By elimination."""
        rows = [list(row) for row in self.rows]
        size, found = self.height, 1.0
        for step in range(size):
            pivot = largest(rows, step)
            if rows[pivot][step] == 0.0:
                return 0.0
            if pivot != step:
                swap(rows, pivot, step)
                found = -found
            found *= rows[step][step]
            for row in range(step + 1, size):
                subtract(rows[row], rows[step], rows[row][step] / rows[step][step], step)
        return found


def largest(rows: list[list[float]], step: int) -> int:
    best = step
    for row in range(step, len(rows)):
        if abs(rows[row][step]) > abs(rows[best][step]):
            best = row
    return best


def swap(rows: list[list[float]], first: int, second: int) -> None:
    rows[first], rows[second] = rows[second], rows[first]


def subtract(target: list[float], source: list[float], factor: float, start: int) -> None:
    for index in range(start, len(target)):
        target[index] -= factor * source[index]


def power(matrix: Matrix, exponent: int) -> Matrix:
    result = Matrix.identity(matrix.height)
    while exponent:
        if exponent % 2:
            result = result @ matrix
        matrix = matrix @ matrix
        exponent //= 2
    return result


def sample(size: int) -> Matrix:
    return Matrix(
        [[float((row * 7 + column * 3) % 11 - 5) / size for column in range(size)] for row in range(size)]
    )


def main(size: int = 20) -> tuple[float, float, bool]:
    matrix = sample(size)
    raised = power(matrix, 13)
    mixed = (matrix + matrix.transposed()) * 0.5
    dets = [(Matrix.identity(size) + mixed * (step / 10)).determinant() for step in range(30)]
    return round(raised[3, 4], 9), round(sum(dets), 9), mixed == mixed.transposed()


if __name__ == "__main__":
    print(main())
