# What looks like a constant is bound twice, deleted, bound late or only sometimes, by the module itself.
import sys

TWICE = 1
BY_FUNCTION = 2
DELETED = 3
max = 4
if len(sys.argv) > 100:
    SOMETIMES = 5
for IN_A_LOOP in range(3):
    pass
with_walrus = [(WALRUS := n) for n in range(3)]


def rebinds():
    global BY_FUNCTION
    BY_FUNCTION = "rebound"


def reads():
    found = []
    for read in (
        lambda: TWICE,
        lambda: BY_FUNCTION,
        lambda: DELETED,
        lambda: SOMETIMES,
        lambda: IN_A_LOOP,
        lambda: WALRUS,
        lambda: LATE,
        lambda: max,
        lambda: IN_A_CLASS,
        lambda: len,
    ):
        try:
            found.append(read())
        except NameError as error:
            found.append(type(error).__name__)
    return found[:9], found[9] is sys.modules["builtins"].len


def late():
    return LATE + 1


def uses_len(x):
    return len


class Body:
    IN_A_CLASS = 1


try:
    print(late())
except NameError as error:
    print(error)
print(reads(), uses_len(1) is len)
LATE = 6
TWICE = "again"
rebinds()
del DELETED
len = 7
print(reads(), late(), uses_len(1))
