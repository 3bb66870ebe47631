# A field that holds instances of one class: missing, copied, read while it changes.
import copy


class Dice:
    SIDES = 6

    def __init__(self, seed):
        self.seed = seed

    def roll(self, sides):
        self.seed = (self.seed * 7 + 1) % 101
        return self.seed % sides

    def peek(self):
        return self.seed % self.SIDES

    @staticmethod
    def most():
        return 6


class Game:
    def start(self, seed):
        self.dice = Dice(seed)
        return self

    def turn(self):
        return self.dice.roll(6), self.dice.peek(), self.dice.most(), self.dice.SIDES

    def seen(self):
        return self.dice.peek()

    def limits(self):
        return self.dice.SIDES, self.dice.most()

    def again(self, sides):
        return self.dice.roll(sides(self)) + self.dice.roll(6)


class Loaded(Dice):
    def roll(self, sides):
        return "loaded"

    def peek(self):
        return "loaded, too"


class Crooked(Game):
    def start(self, seed):
        self.die = Loaded(seed)
        return self

    def turn(self):
        return self.die.roll(6)


def restart(game):
    game.start(3)
    return 4


game = Game()
for attempt in (game.turn, game.seen, game.limits, lambda: game.again(restart)):
    try:
        print(attempt())
    except AttributeError as error:
        print(error)
print(
    game.start(5).turn(), game.seen(), copy.copy(game).turn(), game.again(restart), Crooked().start(2).turn()
)
