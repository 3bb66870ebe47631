# A `match` on members of an enum asks for each case what an `if` would: the subject once, `==` in order, the truth once.
from enum import Enum, IntEnum


class Op(Enum):
    ADD = 1
    SUB = 2
    HALT = 3


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("truth", self.value)
        return self.value


class Asked:
    def __init__(self, what):
        self.what = what

    def __eq__(self, other):
        print("asked", other)
        return Truth(other is self.what)

    def __del__(self):
        print("gone", self.what)


def plain(op):
    match op:
        case Op.ADD:
            return "add"
        case Op.SUB if len(seen) > 1:
            return "sub"
        case Op.SUB | Op.HALT:
            return "other"
        case None | True | -1:
            return "constant"
    return "nothing"


def of_numbers(level):
    match level:
        case Level.LOW:
            return "low"
        case Level.HIGH:
            return "high"
        case _ if level:
            return "more"
        case _:
            return "none"


def rest(op):
    match op:
        case Op.ADD | Op.SUB:
            return "added"
        case other:
            return other


def held(what):
    match Asked(what):
        case Op.ADD:
            print("in add")
        case Op.SUB if print("guard"):
            print("never")
        case Op.SUB | Op.HALT:
            print("in sub or halt")
        case _:
            print("in rest")
    print("behind")


def watched(what):
    match Asked(what):
        case Op.ADD if print("guard"):
            print("never")
        case Op.HALT:
            print("in halt")
    print("between")
    match Asked(what):
        case Op.ADD | Op.SUB:
            print("in add or sub")
        case Op.HALT if print("guard of the last"):
            print("never")
        case _ if print("guard of the rest"):
            print("never")
        case _:
            print("in rest")
    print("behind")


class Failing:
    def __eq__(self, other):
        raise ValueError(other)

    def __del__(self):
        print("gone failing")


def caught():
    try:
        match Failing():
            case Op.ADD:
                print("never")
            case Op.SUB:
                print("never")
    except ValueError as error:
        print("caught", error)
    print("behind")


def in_nothing(what):
    match Asked(what):
        case Op.ADD | Op.SUB:
            print("in add or sub")
    print("behind")


def guarded(op):
    match op:
        case Op.ADD if (op := Op.HALT) is None:
            return "never"
        case Op.ADD | Op.SUB:
            return "still asked about what it was", op
        case Op.HALT:
            return "not what it is", op


def kept(what):
    try:
        match Asked(what):
            case Op.ADD | Op.SUB:
                print("in add or sub")
            case Op.HALT:
                raise ValueError
    except ValueError:
        print("caught")


class Machine:
    def __init__(self, state):
        self.state = state

    def step(self):
        match self.state:
            case Op.ADD:
                self.state = Op.SUB
            case Op.SUB:
                self.state = Op.HALT
            case Op.HALT:
                return False
        return True


seen = []
for value in (Op.ADD, Op.SUB, Op.HALT, None, True, 1, -1, "ADD"):
    seen.append(plain(value))
print(seen, [of_numbers(value) for value in (Level.LOW, Level.HIGH, 1, 2.0, 0, 7)])
print(rest(Op.SUB), rest(3))
held(Op.ADD)
held(Op.SUB)
held(None)
watched(Op.HALT)
watched(Op.ADD)
caught()
in_nothing(Op.HALT)
print(guarded(Op.ADD), guarded(Op.HALT))
kept(Op.HALT)
machine = Machine(Op.ADD)
print([machine.step() for _ in range(4)])
