# What a function keeps on classes, functions, in defaults and tables is there at its next call, and for others to see.


class Token:
    made = 0

    def __init__(self, text):
        self.text = text
        Token.made += 1


def tokens(count: int = 5):
    found = [Token(str(number)) for number in range(count)]
    return len(found), Token.made


class Node:
    def __init__(self, depth):
        self.depth = depth
        kind = type(self)
        kind.deepest = depth


def nodes(count: int = 4):
    return [Node(depth).depth for depth in range(count)]


class Row:
    cells = []

    def __init__(self, cell):
        self.cells.append(cell)


def rows(count: int = 3):
    return [len(Row(cell).cells) for cell in range(count)]


class Item:
    @classmethod
    def make(cls, value):
        cls.last = value
        return cls()


def items(count: int = 3):
    for value in range(count):
        Item.make(value)
    return count


class Box:
    def __init__(self, value):
        self.value = value

    def put(self, function):
        function.calls = self.value


def twice(value):
    return value * 2


def boxes(count: int = 3):
    for value in range(count):
        Box(value).put(twice)
    return count


def keeping(value, kept=[]):
    kept.append(Box(value).value)
    return len(kept)


def kept(count: int = 3):
    return [keeping(value) for value in range(count)]


def told():
    print(Token.made, Node.deepest, Row.cells, Item.last, twice.calls)


for function in (tokens, nodes, rows, items, boxes, kept):
    print(function.__name__, function())
told()
for function in (tokens, nodes, rows, items, boxes, kept):
    print(function(), function(2))
told()
