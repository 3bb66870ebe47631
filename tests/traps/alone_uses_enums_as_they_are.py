# Members of an enum are the same objects in a private copy and outside of it, and what the enum's class has is asked for.
import enum
from dataclasses import dataclass
from enum import Enum, auto


class Way(Enum):
    NORTH = auto()
    EAST = auto()
    SOUTH = auto()

    @property
    def is_far(self):
        return self is Way.SOUTH

    def turned(self):
        return Way.EAST if self is Way.NORTH else Way.NORTH


class Status(enum.Enum):
    OPEN = "open"
    SHUT = "shut"


@dataclass
class Robot:
    way: Way = Way.NORTH
    status: Status = Status.OPEN
    steps: int = 0

    def go(self, way=Way.EAST):
        if self.way is way:
            self.steps += 3
        elif self.way in (Way.NORTH, Way.SOUTH) or self.way == Way.EAST:
            self.steps = self.steps * 2 % 1009
        self.way = self.way.turned()
        self.status = Status.SHUT if self.way.is_far else Status.OPEN


def run(times: int = 300):
    robot, seen = Robot(), {}
    for _ in range(times):
        robot.go()
        robot.go(Way.NORTH)
        seen[robot.way.name] = seen.get(robot.way.name, 0) + 1
        seen[robot.status] = robot.status.value
    return robot.way, robot.steps, robot, seen, robot.way.value


for _ in range(3):
    way, steps, robot, seen, text = run()
    print(way is Way.NORTH, way, steps, robot, type(robot) is Robot, robot.status is Status.OPEN)
    print(text, seen, [key is Status.OPEN for key in seen])


def longer(way):
    return way


Way.turned = longer
print(run(20)[:2])
Way.is_far = property(lambda self: True)
print(run(20)[:3])


class Mood(Enum):
    GOOD = 1
    BAD = 2

    def __eq__(self, other):
        return True

    __hash__ = Enum.__hash__


class Rank(int, Enum):
    LOW = 1
    HIGH = 2


class Player:
    def __init__(self):
        self.mood = Mood.GOOD
        self.rank = Rank.LOW

    def play(self, turn):
        self.mood = Mood.GOOD if self.mood == Mood.BAD else Mood.BAD
        self.rank = Rank.HIGH if self.rank < 2 and turn % 3 else Rank.LOW


def game(times: int = 300):
    player, total = Player(), 0
    for turn in range(times):
        player.play(turn)
        player.play(turn + 1)
        total = (total * 3 + player.rank) % 1009
    return player.mood, player.rank, total


print(game(), game(10))
