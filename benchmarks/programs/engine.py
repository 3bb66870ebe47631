"""A Reversi engine: a board, rules, an evaluation, and a search that plays a game against itself."""

from __future__ import annotations

EMPTY, BLACK, WHITE = 0, 1, 2
SIZE = 8
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
INFINITY = 10**9

CORNER_WEIGHT = 120
EDGE_WEIGHT = 12
MOBILITY_WEIGHT = 5


def opponent(color: int) -> int:
    """The other color."""
    return WHITE if color == BLACK else BLACK


def on_board(row: int, column: int) -> bool:
    """Whether a square exists."""
    return 0 <= row < SIZE and 0 <= column < SIZE


def is_corner(row: int, column: int) -> bool:
    """Whether a square is one of the four corners."""
    return row in (0, SIZE - 1) and column in (0, SIZE - 1)


def is_edge(row: int, column: int) -> bool:
    """Whether a square lies on the rim."""
    return row == 0 or column == 0 or row == SIZE - 1 or column == SIZE - 1


class Move:
    """A disc put somewhere, and the discs it turns over."""

    def __init__(self, row: int, column: int, flips: list[tuple[int, int]]) -> None:
        self.row = row
        self.column = column
        self.flips = flips

    @property
    def gain(self) -> int:
        """How many discs the move is worth at once."""
        return len(self.flips) + 1

    def __repr__(self) -> str:
        return "abcdefgh"[self.column] + str(self.row + 1)


class Board:
    """The position of a game."""

    def __init__(self) -> None:
        self.cells = [[EMPTY] * SIZE for _ in range(SIZE)]
        middle = SIZE // 2
        self.put(middle - 1, middle - 1, WHITE)
        self.put(middle, middle, WHITE)
        self.put(middle - 1, middle, BLACK)
        self.put(middle, middle - 1, BLACK)

    def get(self, row: int, column: int) -> int:
        return self.cells[row][column]

    def put(self, row: int, column: int, color: int) -> None:
        self.cells[row][column] = color

    def is_empty(self, row: int, column: int) -> bool:
        return self.get(row, column) == EMPTY

    def flips_in(
        self, row: int, column: int, color: int, direction: tuple[int, int]
    ) -> list[tuple[int, int]]:
        """The discs that a new one at a square would turn over along one line."""
        step_row, step_column = direction
        other = opponent(color)
        line = []
        row += step_row
        column += step_column
        while on_board(row, column) and self.get(row, column) == other:
            line.append((row, column))
            row += step_row
            column += step_column
        if line and on_board(row, column) and self.get(row, column) == color:
            return line
        return []

    def flips(self, row: int, column: int, color: int) -> list[tuple[int, int]]:
        """All discs that a new one at a square would turn over."""
        found: list[tuple[int, int]] = []
        for direction in DIRECTIONS:
            found += self.flips_in(row, column, color, direction)
        return found

    def moves(self, color: int) -> list[Move]:
        """What a color may play."""
        result = []
        for row in range(SIZE):
            for column in range(SIZE):
                if self.is_empty(row, column):
                    flips = self.flips(row, column, color)
                    if flips:
                        result.append(Move(row, column, flips))
        return result

    def play(self, move: Move, color: int) -> None:
        self.put(move.row, move.column, color)
        for row, column in move.flips:
            self.put(row, column, color)

    def undo(self, move: Move, color: int) -> None:
        self.put(move.row, move.column, EMPTY)
        other = opponent(color)
        for row, column in move.flips:
            self.put(row, column, other)

    def count(self, color: int) -> int:
        return sum(row.count(color) for row in self.cells)


class Evaluator:
    """Says how good a position is for a color."""

    def weight(self, row: int, column: int) -> int:
        """What a disc on a square is worth."""
        if is_corner(row, column):
            return CORNER_WEIGHT
        if is_edge(row, column):
            return EDGE_WEIGHT
        return 1

    def discs(self, board: Board, color: int) -> int:
        """The worth of all discs, the other color's taken off."""
        other = opponent(color)
        total = 0
        for row in range(SIZE):
            for column in range(SIZE):
                owner = board.get(row, column)
                if owner == color:
                    total += self.weight(row, column)
                elif owner == other:
                    total -= self.weight(row, column)
        return total

    def evaluate(self, board: Board, color: int, mobility: int) -> int:
        return self.discs(board, color) + MOBILITY_WEIGHT * mobility


class Engine:
    """Searches for the best move."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.evaluator = Evaluator()
        self.nodes = 0

    def choose(self, board: Board, color: int) -> Move | None:
        """The best move, None where there is none."""
        best, best_score = None, -INFINITY
        for move in self.ordered(board.moves(color)):
            board.play(move, color)
            score = -self.search(board, opponent(color), self.depth - 1, -INFINITY, -best_score)
            board.undo(move, color)
            if score > best_score:
                best, best_score = move, score
        return best

    def search(self, board: Board, color: int, depth: int, alpha: int, beta: int) -> int:
        """The worth of a position for the color to move."""
        self.nodes += 1
        moves = board.moves(color)
        if depth == 0 or not moves:
            return self.evaluator.evaluate(board, color, len(moves))
        for move in self.ordered(moves):
            board.play(move, color)
            score = -self.search(board, opponent(color), depth - 1, -beta, -alpha)
            board.undo(move, color)
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    def ordered(self, moves: list[Move]) -> list[Move]:
        """The moves, those that promise most first."""
        return sorted(moves, key=self.promise, reverse=True)

    def promise(self, move: Move) -> int:
        return self.evaluator.weight(move.row, move.column) + move.gain


def play_game(depth: int, plies: int) -> tuple[list[str], int, int, int]:
    """Let the engine play both colors; the moves, both counts of discs, and the positions looked at."""
    board, engine = Board(), Engine(depth)
    color, passes, played = BLACK, 0, []
    while passes < 2 and len(played) < plies:
        move = engine.choose(board, color)
        if move is None:
            passes += 1
        else:
            passes = 0
            board.play(move, color)
            played.append(repr(move))
        color = opponent(color)
    return played, board.count(BLACK), board.count(WHITE), engine.nodes


def main() -> tuple[list[str], int, int, int]:
    """A game."""
    return play_game(depth=2, plies=60)


if __name__ == "__main__":
    print(main())
