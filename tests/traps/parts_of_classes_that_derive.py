# A class that derives from the one whose generator is counted has another generator, or asks another question.
class Move:
    def __init__(self, start, end):
        self.start = start
        self.end = end


class Board:
    def __init__(self, places):
        self.places = places

    def steps(self):
        for at in self.places:
            yield Move(at, at + 1)

    def is_safe(self, move):
        return move.end not in self.places

    def safe(self):
        for move in self.steps():
            if self.is_safe(move):
                yield move

    def __iter__(self):
        return self.safe()

    def count(self):
        return len(list(self))


class Wide(Board):
    def steps(self):
        for at in self.places:
            yield Move(at, at + 2)
            yield Move(at, at)


class Bold(Board):
    def is_safe(self, move):
        print(type(move).__name__, move.start, move.end)
        return True


class Turned(Board):
    def safe(self):
        return reversed([*super().safe()])


class Other:
    def safe(self):
        return "abcd"


def count(board):
    return len(list(board.safe()))


for kind in (Board, Wide, Bold, Turned):
    print(kind.__name__, count(kind([1, 2, 5])), kind([1, 2, 5]).count())
print(count(Other()))
try:
    count(None)
except AttributeError as error:
    print(error)
try:
    count(Board(None))
except TypeError as error:
    print(error)
