# Functions in tables of the module are called in a private copy as they are by then, and none of its own is handed out.
import operator
from operator import mul


def greater(a, b):
    return a if a > b else b


def deeper(machine, depth):
    return DEEP["leaf" if depth > 3 else "node"](machine, depth + 1)


def leaf(machine, depth):
    return (machine.total * 3 + depth) % 1009


OPERATIONS = {
    "+": operator.add,
    "*": mul,
    "<": greater,
    "%": lambda a, b=7: a % b,
}
DEEP = {"node": deeper, "leaf": leaf}
STEPS = [leaf, deeper]


class Machine:
    def __init__(self):
        self.total = 1
        self.last = greater

    def run(self, turn):
        for name in ("+", "*", "<"):
            self.total = OPERATIONS[name](self.total, turn + 2) % 1009
        self.total += OPERATIONS["%"](turn) + DEEP["node"](self, 0)
        for step in STEPS:
            self.total += step(self, 1)
        self.last = OPERATIONS["<"]


def run(times: int = 200):
    machine = Machine()
    for turn in range(times):
        machine.run(turn)
        machine.run(turn + 1)
    return machine.total


def last(times: int = 200):
    machine = Machine()
    for turn in range(times):
        machine.run(turn)
        machine.run(turn + 1)
    return machine.last, OPERATIONS["+"], machine.total


COUNTED = []
COUNTING = {"add": lambda value: COUNTED.append(value), "leaf": leaf}


def counted(times: int = 30):
    machine = Machine()
    for turn in range(times):
        COUNTING["add"](turn)
        COUNTING["leaf"](machine, turn)
    return machine.total, len(COUNTED)


def tell(machine, depth):
    print("told", depth)


TOLD = {"tell": tell, "leaf": leaf}


def told(times: int = 3):
    machine = Machine()
    for turn in range(times):
        TOLD["leaf" if turn else "tell"](machine, turn)
    return machine.total


print(run(), run(3))
print(last()[0] is greater, last()[1] is operator.add, last(3)[2])
less = OPERATIONS["<"]
OPERATIONS["<"] = min
print(run())
OPERATIONS["<"] = less
STEPS[0] = lambda machine, depth: depth
print(run())
STEPS[0] = leaf
print(told(), told(2))
print(counted(), counted(2))
