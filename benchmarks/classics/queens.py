"""In how many ways queens can stand on a board so that none attacks another one."""


def is_safe(board, row, column):
    for r in range(row):
        c = board[r]
        if c == column or abs(c - column) == row - r:
            return False
    return True


def count(n, row, board):
    if row == n:
        return 1
    found = 0
    for column in range(n):
        if is_safe(board, row, column):
            board[row] = column
            found += count(n, row + 1, board)
    return found


def main(n=6):
    return count(n, 0, [-1] * n)
