# What a loop binds is bound before it, after it, and inside of it to something else.
class Move:
    def __init__(self, start):
        self.start = start


class Board:
    def __init__(self, places):
        self.places = places

    def steps(self):
        for at in self.places:
            yield Move(at)

    def before(self):
        move = Move(7)
        for move in self.steps():
            yield move
        yield Move(1 // move.start)

    def inside(self):
        for move in self.steps():
            if move.start > 1:
                move = Move(0)
            if move.start:
                yield move

    def nested(self):
        for move in self.steps():
            for move in self.steps():
                if move.start == 1:
                    yield move
            if move.start == 2:
                yield move

    def otherwise(self):
        move = Move(2)
        for move in self.steps():
            yield move
        else:
            if move.start == 2:
                yield move


def before(board):
    return len(list(board.before()))


def inside(board):
    return len(list(board.inside()))


def nested(board):
    return len(list(board.nested()))


def otherwise(board):
    return len(list(board.otherwise()))


for places in ([], [1, 2], [3, 1, 2], [2, 1], [0]):
    try:
        print(inside(Board(places)), nested(Board(places)), otherwise(Board(places)), before(Board(places)))
    except ZeroDivisionError as error:
        print(error)
