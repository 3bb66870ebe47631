# A parameter is used like an instance of the one class that has such names: it may be one of another class, or module.
import types


class Board:
    def __init__(self, n):
        self.n = n
        self.data = [(i * 7) % 5 for i in range(n * n)]

    def at(self, x, y):
        return self.data[y * self.n + x]

    def inside(self, x, y):
        return 0 <= x < self.n and 0 <= y < self.n


class Loud(Board):
    def at(self, x, y):
        print("at", x, y)
        return super().at(x, y)


class Duck:
    n, data = 2, (1, 2, 3, 4)

    def __getattr__(self, name):
        print("asks for", name)
        return lambda x, y: x + y


def score(board, who):
    total = 0
    for y in range(board.n):
        for x in range(board.n):
            if board.at(x, y) == who and board.inside(x + 1, y):
                total += board.at(x, y) * 2
    return total


def shown(title, board, who=1):
    try:
        print(title, score(board, who))
    except Exception as error:
        print(title, type(error).__name__, error)


for size in (0, 1, 2, 5):
    shown(size, Board(size))
shown("true", Board(3), True)
shown("text", Board(3), "1")
shown("loud", Loud(2))
shown("duck", Duck())
shown("class", Board)
shown("module", types.SimpleNamespace(n=2, at=max, inside=lambda x, y: True))
shadowed = Board(2)
shadowed.at = lambda x, y: 1
shown("shadowed", shadowed)
odd = Board(2)
odd.data = [1, 1.5, True, None]
shown("odd", odd)
odd.data[2] = "1"
shown("text inside", odd)
odd.n = True
shown("bool", odd)
del odd.n
shown("no n", odd)
kept = Board.inside
Board.inside = lambda self, x, y: print("inside", x, y)
shown("replaced", Board(2), 0)
Board.inside = kept
shown("again", Board(2), 0)
