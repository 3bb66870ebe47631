# breaks: no-frames
# A star import brings the functions that look at their callers too.
from inspect import *
from warnings import *


def who():
    return stack()[1].function


def mid():
    return who()


def go():
    return mid()


print(go(), mid(), who())


def note():
    warn("told", stacklevel=2)


def line():
    with catch_warnings(record=True) as said:
        simplefilter("always")
        note()

        note()
    return [warning.lineno - line.__code__.co_firstlineno for warning in said]


print(line())
