# What an enum's body binds with an underscore, twice at once, or in a loop is a member of it, too.
from enum import Enum


class Marked(Enum):
    A = 1
    _B = "x"


class Twice(Enum):
    A = 1
    B = C = "x"


class Listed(Enum):
    A = 1
    [B] = "x"


class Pair(Enum):
    A = 1
    B, C = "x", 2.5
    if True:
        D = "d"


class Box:
    def __init__(self, marked, twice, listed, pair):
        self.marked = marked
        self.twice = twice
        self.listed = listed
        self.pair = pair

    def told(self):
        marked, twice, listed, pair = self.marked.value, self.twice.value, self.listed.value, self.pair.value
        return isinstance(marked, int), isinstance(twice, int), isinstance(listed, int), isinstance(pair, int)


for marked in Marked:
    for twice in Twice:
        for listed in Listed:
            for pair in Pair:
                print(Box(marked, twice, listed, pair).told())
