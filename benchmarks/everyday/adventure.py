"""A small dungeon game, played by a scripted player."""

import random
from enum import Enum, auto

ROOMS = {
    "hall": {"north": "library", "east": "kitchen", "south": "cellar"},
    "library": {"south": "hall", "east": "study"},
    "study": {"west": "library"},
    "kitchen": {"west": "hall", "south": "garden"},
    "garden": {"north": "kitchen", "west": "cellar"},
    "cellar": {"north": "hall", "east": "garden"},
}
ITEMS = {"library": ["lamp", "book"], "kitchen": ["knife"], "garden": ["key", "rose"], "study": ["map"]}
DIRECTIONS = ("north", "east", "south", "west")
START_HEALTH = 20

turns_played = 0


class State(Enum):
    EXPLORING = auto()
    FIGHTING = auto()
    RESTING = auto()
    DEAD = auto()
    WON = auto()


class GameOver(Exception):
    def __init__(self, state):
        super().__init__(state.name)
        self.state = state


class Player:
    def __init__(self, name):
        self.name = name
        self.health = START_HEALTH
        self.inventory = []
        self.room = "hall"

    @property
    def is_armed(self):
        return "knife" in self.inventory

    @property
    def alive(self):
        return self.health > 0

    def take(self, item):
        if item not in self.inventory:
            self.inventory.append(item)
            return True
        return False


class Game:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.player = Player("Ann")
        self.state = State.EXPLORING
        self.monster = 0
        self.items = {room: list(things) for room, things in ITEMS.items()}
        self.log = []

    def explore(self):
        player = self.player
        exits = ROOMS[player.room]
        direction = DIRECTIONS[self.rng.randrange(4)]
        if direction in exits:
            player.room = exits[direction]
            self.log.append(f"{player.name} goes {direction} to the {player.room}")
        else:
            self.log.append("You bump into a wall.")
        for item in self.items.get(player.room, ()):
            if player.take(item):
                self.log.append(f"Taken: {item}")
        if len(player.inventory) == 6 and player.room == "hall":
            raise GameOver(State.WON)
        if self.rng.random() < 0.15:
            self.monster = self.rng.randint(2, 6)
            return State.FIGHTING
        return State.EXPLORING

    def fight(self):
        player = self.player
        damage = 3 if player.is_armed else 1
        self.monster -= damage
        if self.monster <= 0:
            self.log.append("The monster is dead.")
            return State.RESTING if player.health < 8 else State.EXPLORING
        player.health -= self.rng.randint(0, 2)
        if not player.alive:
            raise GameOver(State.DEAD)
        return State.FIGHTING

    def rest(self):
        self.player.health += 1
        return State.RESTING if self.player.health < 12 else State.EXPLORING

    def step(self):
        global turns_played
        turns_played += 1
        if self.state is State.EXPLORING:
            self.state = self.explore()
        elif self.state is State.FIGHTING:
            self.state = self.fight()
        elif self.state is State.RESTING:
            self.state = self.rest()

    def play(self):
        try:
            while True:
                self.step()
        except GameOver as over:
            self.state = over.state
        return self.state


def job():
    global turns_played
    turns_played = 0
    results = dict.fromkeys(State, 0)
    words = 0
    for seed in range(200):
        game = Game(seed)
        results[game.play()] += 1
        words += sum(len(line) for line in game.log)
    return results[State.WON], results[State.DEAD], turns_played, words


def main():
    won, dead, turns, words = job()
    print(f"won {won}, dead {dead}, {turns} turns, {words} characters of log")


if __name__ == "__main__":
    main()
