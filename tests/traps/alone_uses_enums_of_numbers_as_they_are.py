# Members of enums of numbers and texts are the same objects in a private copy, and what is computed with them is not.
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto


class Rank(IntEnum):
    LOW = 1
    MIDDLE = auto()
    HIGH = 7

    def next(self):
        return Rank.HIGH if self is Rank.LOW else Rank.LOW


class Light(str, Enum):
    RED = "red"
    GREEN = "green"

    def __str__(self):
        return "light " + self.value


class Word(StrEnum):
    FIRST = auto()
    LAST = "end"


class Access(Flag):
    READ = auto()
    WRITE = auto()
    BOTH = 3


class Mode(IntFlag):
    A = 1
    B = 2


class Player:
    def __init__(self):
        self.rank = Rank.LOW
        self.light = Light.RED
        self.word = Word.FIRST
        self.access = Access.READ
        self.mode = Mode.A
        self.total = Rank.LOW

    def play(self, turn):
        self.rank = self.rank.next() if turn % 3 else min(self.rank, Rank.MIDDLE)
        self.light = Light.GREEN if self.light is Light.RED else Light.RED
        self.word = Word.LAST if self.word == "first" else Word.FIRST
        self.access = self.access | Access.WRITE if turn % 2 else Access.READ & self.access
        self.mode = Mode.B | self.mode
        self.total = self.total + self.rank * 1 + len(self.light) if turn % 7 else self.rank + 0


def play(times: int = 300):
    player, seen = Player(), {}
    for turn in range(times):
        player.play(turn)
        player.play(turn + 1)
        seen[player.rank] = seen.get(1, 0) + player.rank
        seen[player.light] = player.light + "!"
    return player.rank, player.light, player.word, player.access, player.mode, player.total, seen


def compare(times: int = 300):
    player, found = Player(), 0
    for turn in range(times):
        player.play(turn)
        found = found * 3 % 1009 + (player.rank > 1) + (player.light == "red") + (player.access is Access.BOTH)
        found += (player.word is Word.LAST) + (Access.WRITE in player.access) + (player.total is Rank.LOW)
    return found, f"{player.rank} {player.light} {player.word} {player.mode}", str(player.total), -player.rank


def kinds():
    return [type(one).__name__ for one in play()[:6]]


for _ in range(3):
    found = play()
    print(found, kinds(), compare())
    print(found[0] is Rank.LOW or found[0] is Rank.HIGH, found[1] in list(Light), found[3] is Access.BOTH)
    print([type(key).__name__ for key in found[6]], [type(value).__name__ for value in found[6].values()])
print(play(4), compare(5), kinds())
Rank.next = lambda self: Rank.MIDDLE
print(play(30), compare(30))


class Odd(Enum):
    A = (1, 2)
    B = (3, 4)

    def __init__(self, x, y):
        self.x = x
        self.found = []

    def find(self, turn):
        self.found.append(turn)
        return self.x


class Finder:
    def __init__(self):
        self.total = 0

    def find(self, turn):
        self.total += (Odd.A if turn % 2 else Odd.B).find(turn)


def find(times: int = 30):
    finder = Finder()
    for turn in range(times):
        finder.find(turn)
        finder.find(turn + 1)
    return finder.total, len(Odd.A.found)


print(find(), find(3))
