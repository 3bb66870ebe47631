# Tables of classes that a function fills, or hands to who does, hold what it has put there.
class Log:
    lines = []
    seen = {}

    def __init__(self, name):
        self.name = name

    def put(self, line):
        self.lines.append(line)
        return len(self.lines)


def logged(times: int = 30):
    log = Log("a")
    for turn in range(times):
        log.put(turn)
    return log.put(0)


print(logged(), logged(), len(Log.lines))


class Cache:
    known = {1: 1}

    def __init__(self, by):
        self.by = by

    def of(self, number):
        if number not in self.known:
            self.known[number] = self.by * number
        return self.known[number]


def cached(by: int = 3):
    cache = Cache(by)
    return sum([cache.of(number) for number in range(30)])


print(cached(), cached(5), len(Cache.known))


def pop(items):
    return items.pop()


class Row:
    cells = [1, 2, 3]
    first = 0

    def __init__(self, at):
        self.at = at

    def swap(self):
        for self.cells[0] in range(self.at):
            self.first += 1

    def other(self, len):
        return len(self.cells)


def swapped(times: int = 30):
    total = 0
    for turn in range(times):
        row = Row(turn)
        row.swap()
        total += row.first + row.cells[0]
    return total


print(swapped(), swapped(3), Row.cells)


def taken(times: int = 2):
    row = Row(3)
    return [row.other(pop) for _ in range(times)]


print(taken(1), taken(1), Row.cells)
