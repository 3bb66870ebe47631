# Objects that are counted are of classes that store the same attributes in another order, or of a class that does more.
class Move:
    def __init__(self, start, end):
        self.start = start
        self.end = end


class Back:
    def __init__(self, end, start):
        self.end = end
        self.start = start


class Checked:
    def __init__(self, start, end):
        if start > end:
            raise ValueError(start)
        self.start = start
        self.end = end


class Board:
    def forth(self):
        yield Move(1, 2)
        yield Back(1, 2)

    def back(self):
        yield Back(1, 2)
        yield Checked(1, 2)
        yield Checked(2, 1)

    def is_far(self, move):
        return move.start > move.end

    def far(self):
        for move in self.forth():
            if self.is_far(move):
                yield move

    def near(self):
        for move in self.back():
            if not self.is_far(move):
                yield move


def far(board):
    return len(list(board.far()))


def near(board):
    return len(list(board.near()))


print(far(Board()))
try:
    print(near(Board()))
except ValueError as error:
    print(repr(error))
