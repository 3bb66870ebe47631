# A function that calls itself too deep says so; one that catches that goes on where it did.
import sys


class Tree:
    def __init__(self, depth):
        self.depth = depth

    def below(self):
        return Tree(self.depth - 1).below() + 1 if self.depth else 0


def depth_of(depth: int = 10):
    total = 0
    for _ in range(3):
        total += Tree(depth).below()
    return total


def caught(depth: int = 10):
    try:
        return depth_of(depth)
    except RecursionError:
        return "too deep"


print(depth_of(50), caught(100), caught(sys.getrecursionlimit() * 2))
try:
    depth_of(sys.getrecursionlimit() * 2)
except RecursionError as error:
    print(type(error))
print(depth_of(50))
