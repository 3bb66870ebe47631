# Names of the module are what a local that is made for an attribute might be called.
move_start = 3
move_parts = 4
_steps_in_parts = 5


class Move:
    def __init__(self, start):
        self.start = start


class Board:
    def steps(self):
        yield Move(1)
        yield Move(_steps_in_parts)

    def far(self, move):
        return move.start < move_start

    def all(self):
        for move in self.steps():
            if self.far(move) and move.start != move_start:
                yield move
            print(move_parts, move_start)


def count(board):
    return len(list(board.all()))


print(count(Board()))
