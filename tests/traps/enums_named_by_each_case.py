# Comparing the subject of a `match` with a member may bind the name of the enum anew: the next case asks that one.
# breaks: sealed-globals
import sys
from enum import Enum


class Op(Enum):
    ADD = 1
    SUB = 2
    HALT = 3


class Rebinding:
    def __eq__(self, other):
        print("rebinds", other)
        sys.modules[__name__].Op = Other
        return False


class Other:
    ADD, SUB, HALT = "other add", "other sub", "other halt"


def named(op):
    match op:
        case Op.ADD:
            return "add"
        case Op.SUB | Op.HALT:
            return "other"
    return "nothing"


print(named(Op.ADD), named(Op.HALT), named(3))
print(named(Rebinding()))
print(named(Op.ADD), named("other sub"))
