# breaks: sealed-builtins
# The class of an enum asks the builtin `len` how many members there are, when a list or a tuple is made of it.
import builtins
from enum import Enum

kept = len


class Kind(Enum):
    A = 1
    B = 2


def both():
    return list(Kind), tuple(Kind)


def counted(things):
    print("asked")
    return kept(things)


print(both())
builtins.len = counted
try:
    print(both())
finally:
    builtins.len = kept
print(both())
