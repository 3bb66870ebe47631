# Tables of the module that a function fills, or hands to who fills them, hold what it has put there.
FOUND = []
SEEN = {"a": 1}


class Box:
    def __init__(self, value):
        self.value = value

    def put(self, table):
        table.append(self.value)
        return len(table)


def filled(count: int = 3):
    for value in range(count):
        FOUND.append(Box(value).value)
    return len(FOUND)


def aliased(count: int = 3):
    table = FOUND
    for value in range(count):
        table += [Box(value).value]
    return len(table)


def handed(count: int = 3):
    return [Box(value).put(FOUND) for value in range(count)]


def stored(count: int = 3):
    for value in range(count):
        SEEN[value] = Box(value).value
    return len(SEEN)


def cleared(count: int = 3):
    for value in range(count):
        FOUND[value:] = [Box(value).value]
    return len(FOUND)


def given(count: int = 3):
    return [FOUND for value in range(count) if Box(value).value]


for function in (filled, aliased, handed, stored, cleared):
    print(function.__name__, function(), function(), function(2), FOUND, SEEN)
print([one is FOUND for one in given()])
