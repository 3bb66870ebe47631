"""A backtracking sudoku solver on a global board."""

PUZZLES = [
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "400000805030000000000700000020000060000080400000010000000603070500200000104000000",
    "200080300060070084030500209000105408000000000402706000301007040720040060004010003",
]

board = [[0] * 9 for _ in range(9)]
tries = 0


def load(puzzle):
    for i, char in enumerate(puzzle):
        board[i // 9][i % 9] = int(char)


def is_valid(row, col, digit):
    for i in range(9):
        if board[row][i] == digit or board[i][col] == digit:
            return False
    top, left = row // 3 * 3, col // 3 * 3
    for r in range(top, top + 3):
        for c in range(left, left + 3):
            if board[r][c] == digit:
                return False
    return True


def candidates(row, col):
    return [digit for digit in range(1, 10) if is_valid(row, col, digit)]


def find_empty():
    best = None
    best_count = 10
    for row in range(9):
        for col in range(9):
            if board[row][col] == 0:
                count = len(candidates(row, col))
                if count < best_count:
                    best, best_count = (row, col), count
                if best_count <= 1:
                    return best
    return best


def solve():
    global tries
    spot = find_empty()
    if spot is None:
        return True
    row, col = spot
    for digit in candidates(row, col):
        tries += 1
        board[row][col] = digit
        if solve():
            return True
        board[row][col] = 0
    return False


def show():
    return "\n".join(" ".join(str(digit) for digit in row) for row in board)


def job():
    global tries
    tries = 0
    solutions = []
    for puzzle in PUZZLES:
        load(puzzle)
        if solve():
            solutions.append(show())
    return tries, solutions


def main():
    count, solutions = job()
    print(solutions[0])
    print(f"{len(solutions)} solved, {count} tries")


if __name__ == "__main__":
    main()
