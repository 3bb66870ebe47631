# A field that holds instances of one class is a property, or what `__getattr__` gives, of instances of a subclass.
class Dice:
    def peek(self):
        return "dice"


class Loaded:
    def peek(self):
        return "loaded"


class Game:
    def start(self):
        self.dice = Dice()
        self.other = Dice()
        return self

    def seen(self):
        return self.dice.peek()

    def seen_too(self):
        return self.other.peek()


class Hidden(Game):
    def start(self):
        return self

    @property
    def dice(self):
        return Loaded()

    def __getattr__(self, name):
        return Loaded()


for game in (Game(), Hidden()):
    print(game.start().seen(), game.seen_too())
