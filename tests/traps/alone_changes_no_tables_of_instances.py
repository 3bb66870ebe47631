# Instances that tables of the module hold keep what a function stores to them.
class Piece:
    def __init__(self, name):
        self.name = name
        self.moves = 0

    def move(self):
        self.moves += 1


PIECES = [Piece("K"), Piece("Q")]
BY_NAME = {"K": Piece("K")}


def moved(times: int = 30):
    for _ in range(times):
        for piece in PIECES:
            piece.move()
    return PIECES[0].moves, range(2)


def moved_by_name(times: int = 30):
    for _ in range(times):
        BY_NAME["K"].move()
        BY_NAME["K"].move()
    return BY_NAME["K"].moves, range(2)


print(moved(), moved(), moved_by_name(), moved_by_name(), PIECES[1].moves)


class Shelf:
    def __init__(self, books):
        self.books = books

    def add(self, book):
        self.books[0].append(book)


SHELVES = [[1, 2], [3]]


def filled(times: int = 30):
    shelf = Shelf(SHELVES)
    for turn in range(times):
        shelf.add(turn)
    return len(SHELVES[0]), range(2)


print(filled(), filled(), len(SHELVES[0]))


class Key:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return len(self.name)

    def __eq__(self, other):
        return self.name == other.name


FIRST = Key("fir")
OTHER = Key("x")
KEYED = {FIRST: 1, OTHER: 2}


def keyed(times: int = 300):
    total = 0
    for turn in range(times):
        total = (total * 3 + KEYED.get(Key("x" * (turn % 3)), 7) + KEYED[FIRST]) % 1009
    return total, [key for key in KEYED if key is FIRST][0]


print(keyed()[0], keyed(3)[0], keyed()[1] is FIRST)
OTHER.name = "z"
print(keyed(4)[0])
