# breaks: sealed-classes
# A region whose `while` loops run for long is left for the body as written, and nobody can tell.
died = []


class Mark:
    def __init__(self, place):
        self.place = place


class Tape:
    def __init__(self, cells):
        self.cells = cells

    def at(self, place):
        return self.cells[place]

    def run(self, place):
        length = 0
        while self.at(place) == 1:
            place += 1
            length += 1
        return length

    def marks(self):
        result = []
        for row in range(8):
            for column in range(6):
                length = self.run(row + column * 2)
                if length > 2:
                    result.append(Mark(length))
        return result

    def ends(self):
        result = []
        for row in range(8):
            for column in range(6):
                length = self.run(row * column)
                result.append(self.at(row * column + length) + self.at(length))
        return result

    def collect(self, out):
        total = 0
        for row in range(8):
            for column in range(6):
                length = self.run(row + column)
                out.append(length)
                total += self.at(row)
        return total


class Stairs:
    def __init__(self, height):
        self.height = height

    def climb(self, number):
        count = 0
        while number % self.height:
            number += 1
            count += 1
        return count

    def collect(self, out):
        total = 0
        for row in range(8):
            for column in range(6):
                count = self.climb(row * 7 + column)
                out.append(count)
        return total


class Changed:
    def __set_name__(self, owner, name):
        owner.at = lambda self, place: place % 5


class Odd:
    changed = Changed()

    def __init__(self, cells):
        self.cells = cells

    def at(self, place):
        return self.cells[place]

    def all(self):
        total = 0
        for row in range(8):
            for column in range(6):
                total += self.at(row) - self.at(column) + self.at(row + column)
        return total


def show(tape):
    out = []
    try:
        print(tape.collect(out), len(out), out[:5])
        print([mark.place for mark in tape.marks()][:9], tape.ends()[:9])
    except (IndexError, TypeError) as error:
        print(error, len(out))


for number in (20, 300, 9_000):
    show(Tape([1] * number + [0, 1, 2]))
show(Tape([1] * 9_000))
show(Tape([1, 2, 1, 0] * 30))
show(Tape([1, 1.5, 1, 0, None] * 30))
Mark.__del__ = lambda self: died.append(self.place)
print(len(Tape([1] * 9_000 + [0]).marks()), len(died))
print(Odd([1] * 20).all())
for height in (5, 50, 60_000, 2.5):
    out = []
    print(Stairs(height).collect(out), len(out), out[:9])
