# A method stores an attribute of the object that it is given, or binds the parameter to another one.
class Move:
    def __init__(self, start):
        self.start = start


class Board:
    def __init__(self):
        self.other = Move(0)

    def steps(self):
        for at in range(5):
            yield Move(at)

    def turned(self, move):
        move.start = 5 - move.start
        return move.start > 2

    def replaced(self, move):
        if move.start > 2:
            move = self.other
        return move.start

    def turning(self):
        for move in self.steps():
            if self.turned(move) and move.start > 3:
                yield move

    def replacing(self):
        for move in self.steps():
            if self.replaced(move):
                yield move


def turning(board):
    return len(list(board.turning()))


def replacing(board):
    return len(list(board.replacing()))


print(turning(Board()), replacing(Board()))
