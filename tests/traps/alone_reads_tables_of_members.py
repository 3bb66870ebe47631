# Tables of members and of instances hold the very same ones in a private copy, as they are by then.
from dataclasses import dataclass
from enum import Enum


class Suit(Enum):
    CLUBS = "C"
    HEARTS = "H"
    SPADES = "S"


SUITS = [Suit.CLUBS, Suit.HEARTS, Suit.SPADES]
POINTS = {Suit.CLUBS: 1, Suit.HEARTS: 3, Suit.SPADES: 5}
RED = (Suit.HEARTS, Suit.HEARTS)
LETTERS = {"C": Suit.CLUBS, "H": Suit.HEARTS}


class Card:
    def __init__(self, suit, rank):
        self.suit = suit
        self.rank = rank

    def is_red(self):
        return self.suit in RED

    def points(self):
        return self.rank * POINTS[self.suit]


def count(times: int = 300):
    total, last = 0, None
    for turn in range(times):
        card = Card(SUITS[turn % 3], turn % 13)
        total = (total * 3 + card.points() + card.is_red()) % 1009
        last = card.suit
    return total, last, [suit for suit in SUITS if suit is last], LETTERS["H"]


print(count(), count()[3] is Suit.HEARTS)
SUITS[0] = Suit.SPADES
print(count())
SUITS[0] = Suit.CLUBS
POINTS[Suit.SPADES] = 7
print(count())


@dataclass(frozen=True)
class Item:
    name: str
    weight: int

    def fits(self, room):
        return self.weight <= room


MAP = Item("map", 9)
ITEMS = [Item("fig", 3), Item("pear", weight=5), Item("nut", 1)]
PLACES = {"top": Item("hat", 2), "low": Item("shoe", 4)}
BOTH = [MAP, MAP]


class Bag:
    def __init__(self, room):
        self.room = room
        self.items = []

    def put(self, item):
        if item.fits(self.room):
            self.room -= item.weight
            self.items.append(item)


def pack(times: int = 100):
    used, bag = 0, None
    for room in range(times):
        bag = Bag(room % 17)
        for item in ITEMS:
            bag.put(item)
        bag.put(PLACES["top"])
        bag.put(BOTH[0])
        used = (used * 5 + bag.room) % 1009
    return used, bag.items


for _ in range(3):
    used, items = pack()
    print(used, items, [item is ITEMS[index] for index, item in enumerate(items[:3])], items[-1] is MAP)
object.__setattr__(ITEMS[0], "weight", 2)
print(pack())
object.__setattr__(ITEMS[0], "weight", 3)
pear, hat = ITEMS[1], PLACES["top"]
ITEMS[1] = Item("kiwi", 4)
print(pack())
ITEMS[1] = pear
PLACES["top"] = Item("cap", 1)
print(pack())
PLACES["top"] = hat
object.__setattr__(PLACES["top"], "weight", 1)
print(pack())
