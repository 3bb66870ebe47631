# An object that a loop asks about and then yields dies when it did, whoever else has it; one left out holds what it held.
import weakref


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Move:
    def __init__(self, start, end):
        self.start = start
        self.end = end


class Board:
    def __init__(self, names):
        self.names = names
        self.limit = 2

    def all(self):
        for at, name in enumerate(self.names):
            print("next", name)
            yield Move(at, Noisy(name))
            print("and", name)
            yield Move(at, at)
            yield Move(at, -at)
        print("end")

    def is_low(self, move):
        print("asked", move.start)
        return move.start < self.limit

    def low(self):
        for move in self.all():
            if self.is_low(move):
                yield move
            print("behind")
        print("last")

    def wrong(self):
        for move in self.all():
            if move.start < self.limit:
                yield move
            if move.start == 1:
                next(iter(()))

    def rows(self):
        for move in self.all():
            if move.start + move.start > self.limit:
                yield move
                move = None

    def noisy(self):
        for name in self.names:
            yield Move(0, Noisy(name))

    def more(self):
        yield from self.noisy()
        print("between")
        yield Move(1, 1)
        print("after")
        yield Move(1, 2)

    def few(self):
        for move in self.more():
            if move.start < self.limit:
                yield move

    def kept(self):
        move = None
        for move in self.all():
            if move.start < 1:
                yield move
        print("kept", move.end)


class High(Board):
    def is_low(self, move):
        print("high", type(move).__name__)
        return False


def listen(moves):
    refs = []
    for move in moves:
        refs.append(weakref.ref(move, lambda _: print("dead")))
        print("got", move.start, type(move.end).__name__)
        del move
        print([ref() is None for ref in refs])
    return len(refs)


print(listen(Board("abc").low()))
print(listen(High("a").low()))
moves = Board("xy").low()
print(next(moves).start)
moves.close()
moves = Board("xy").low()
next(moves)
try:
    moves.throw(KeyError("thrown"))
except KeyError as error:
    print(error)
try:
    print(listen(Board("abc").wrong()))
except RuntimeError as error:
    print(error, repr(error.__cause__))
try:
    print(listen(Board("ab" + "c" * 2).rows()))
except TypeError as error:
    print(error)
print(len(list(Board("ab").kept())))
print(listen(Board("pq").few()))
one, two = list(Board("a").low())[1:]
print(one is two, one == two, one.start, one.end)
