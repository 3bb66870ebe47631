"""A game of cards (War) with enums and ordering."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import total_ordering


class Suit(Enum):
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class Rank(IntEnum):
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


@total_ordering
class Card:
    def __init__(self, rank: Rank, suit: Suit) -> None:
        self.rank = rank
        self.suit = suit

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.rank == other.rank

    def __lt__(self, other: Card) -> bool:
        return self.rank < other.rank

    def __hash__(self) -> int:
        return hash((self.rank, self.suit))

    def __str__(self) -> str:
        return f"{self.rank.name.title()} of {self.suit.name.title()}"


class Deck:
    def __init__(self, seed: int) -> None:
        self.cards = [Card(rank, suit) for suit in Suit for rank in Rank]
        random.Random(seed).shuffle(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def deal(self, hands: int) -> list[list[Card]]:
        return [self.cards[i::hands] for i in range(hands)]


class OutOfCards(Exception):
    def __init__(self, player: Player) -> None:
        self.player = player


class Player:
    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        self.name = name
        self.cards = deque(cards)

    def draw(self) -> Card:
        if not self.cards:
            raise OutOfCards(self)
        return self.cards.popleft()

    def collect(self, cards: list[Card]) -> None:
        self.cards.extend(sorted(cards, reverse=True))


MAX_ROUNDS = 600


def play_round(a: Player, b: Player) -> int:
    table: list[Card] = []
    wars = 0
    while True:
        first, second = a.draw(), b.draw()
        table += [first, second]
        if first > second:
            a.collect(table)
            return wars
        if second > first:
            b.collect(table)
            return wars
        wars += 1
        for _ in range(3):
            table.append(a.draw())
            table.append(b.draw())


def play(seed: int) -> tuple[str, int, int]:
    hands = Deck(seed).deal(2)
    a, b = Player("Ann", hands[0]), Player("Bob", hands[1])
    wars = 0
    for number in range(MAX_ROUNDS):
        try:
            wars += play_round(a, b)
        except OutOfCards as out:
            return (b if out.player is a else a).name, number, wars
    return "nobody", MAX_ROUNDS, wars


def job():
    wins: dict[str, int] = {}
    rounds = total_wars = 0
    for seed in range(110):
        winner, number, wars = play(seed)
        wins[winner] = wins.get(winner, 0) + 1
        rounds += number
        total_wars += wars
    return sorted(wins.items()), rounds, total_wars, str(Deck(1).cards[0])


def main() -> None:
    wins, rounds, wars, card = job()
    print(f"{wins}, {rounds} rounds, {wars} wars; {card}")


if __name__ == "__main__":
    main()
