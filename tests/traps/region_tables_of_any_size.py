# A loop looks into a list here and there: how long that is, is asked of what is a list by then, and of nothing else.


class Grid:
    def __init__(self, cells):
        self.n = 3
        self.cells = cells

    def get(self, x, y):
        return self.cells[y % self.n][x % self.n]


class Row(list):
    def __len__(self):
        print("len of a row")
        return 3


class Cells(list):
    def __len__(self):
        print("len of cells")
        return 3


def sample(g: Grid, start):
    s = 0
    for i in range(200):
        s += g.get(start, i)
        s -= g.get(i, i)
        s += g.get(i, start)
        s += g.get(start, start)
    return s


def shown(title, cells):
    try:
        print(title, sample(Grid(cells), 1))
    except Exception as error:
        print(title, type(error).__name__, error)


plain = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
shown("plain", plain)
shown("long", plain + [[10, 11]] * 3000)
shown("wide", [row + [None] * 3000 for row in plain])
shown("short first", [[1, 2, 3], [4, 5, 6] + [object] * 3000, [7, 8, 9]])
shown("bools", [[True, False, True], [0, 1.5, 2], [3, 4, 5]])
shown("row", [Row(row) for row in plain])
shown("cells", Cells(plain))
shown("numbers", [1, 2, 3])
shown("empty", [])
shown("empty rows", [[], [], []])
shown("texts", [["a", "b", "c"]] * 3)
