# An iteration that takes too long is left for the loop as written, and what it had counted is taken back.
import array


class Cell:
    def __init__(self, at, weight):
        self.at = at
        self.weight = weight

    def far(self, other):
        return abs(self.at - other.at)


class Field:
    def __init__(self):
        self.cells = []
        self.depth = 0
        self.deepest = 2

    def add(self, at, weight):
        self.cells.append(Cell(at, weight))

    def pull(self, x):
        if self.depth >= self.deepest:
            return 1
        try:
            self.depth = self.depth + 1
            total = 0
            for one in self.cells:
                here = Cell(x, 1)
                total = total + one.weight * one.far(here) % 7
                if one.at == x:
                    for other in self.cells:
                        total += other.far(one) % 3
            if total % 2 < 1:
                total += self.pull(x + 1)
            return total / self.count(x)
        finally:
            self.depth = self.depth - 1

    def count(self, x):
        return x - 31 if x > 20 else 1

    def rows(self, wide):
        found = array.array("d", [0.0] * wide)
        for x in range(wide):
            found[x] = self.pull(x)
        return found


def field(many):
    made = Field()
    for at in range(many):
        made.add(at % 4, at % 3)
    return made


def shown(made, wide):
    try:
        found = made.rows(wide)
        return round(sum(found), 9), made.depth
    except (ZeroDivisionError, RecursionError) as error:
        return type(error).__name__, made.depth


for many in (0, 3, 40, 200, 249, 300):
    print(many, shown(field(many), 30))
print(shown(field(7), 40))
made = field(6)
made.deepest = 10**6
print(shown(made, 30))
