# Loops over a few numbers inside of one another, with iterations that end early, are written out together.


class Says:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        print(self.name, "+", other)
        return self

    def __eq__(self, other):
        print(self.name, "==", other)
        return NotImplemented

    def __hash__(self):
        return 1


def around(grid, row, column):
    total = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            total += grid[(row + dr) % 3][(column + dc) % 3]
    return total, dr, dc


def said(cell, out):
    for dr in (-1, 1):
        for dc in (-1, 0, 1):
            if dc * 2 == -2 or dr + dc == 2:
                out.append((dr, "skipped"))
                continue
            if cell + dr == dc:
                out.append("same")
            elif dc + 1 == 1:
                continue
            out.append(dc * 10 + 1)
        out.append(dr * 100)
    return out


def rebound(items):
    out = []
    for a in (1, 2, 3):
        for b in (1, 2):
            if items[(a + b - 2) % 4] > 2:
                b = 9
                continue
            a += 10
            out.append(a * 2 + b)
        out.append((a, b))
    return out


def looped(rows):
    out = []
    for row in rows:
        for a in (0, 1, 2):
            if a * 2 == row:
                continue
            if a + 1 > row:
                out.append(a * 3)
                continue
            out.append(-a)
        else:
            out.append("else")
            continue
        out.append("never")
    return out, a


def raising(items):
    try:
        for a in (0, 1, 2):
            for b in (0, 1):
                if items[a * 2 + b] == 0:
                    continue
                1 // (items[a + b] - 1)
    except (ZeroDivisionError, IndexError) as error:
        return type(error).__name__, a, b
    return a, b


grid = [[1, 2, 4], [8, 16, 32], [64, 128, 256]]
print([around(grid, row, column) for row in range(3) for column in range(3)])
print(said(Says("cell"), []), said(0, []), said(-1.0, []))
print(rebound([1, 2, 3, 4]), rebound([3, 1, 1, 5]))
print(looped([0, 2, 4, 1]))
print(raising([2, 3, 1, 0, 5, 6]), raising([0, 2]), raising([3] * 6), raising([0] * 6))
