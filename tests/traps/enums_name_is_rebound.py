# breaks: sealed-globals
# The name of an enum comes to mean another class, a mock, something else, or nothing, and its members with it.
import sys
from enum import Enum
from unittest import mock


class Kind(Enum):
    CREDIT = "c"
    DEBIT = "d"


class Other(Enum):
    DEBIT = "c"
    CREDIT = "d"
    FEE = "f"


def show(kind):
    members = [one.name for one in Kind], list(Kind), {one: one.value for one in Kind}
    return (
        kind is Kind.CREDIT or kind is Kind.DEBIT,
        kind in (Kind.CREDIT, Kind.DEBIT),
        Kind.DEBIT.value,
        members,
    )


def attempt():
    try:
        print(show(First.CREDIT))
    except (AttributeError, NameError, TypeError) as error:
        print(type(error).__name__, error)


module, First = sys.modules[show.__module__] if show.__module__ in sys.modules else None, Kind
space = show.__globals__
attempt()
space["Kind"] = Other
attempt()
space["Kind"] = mock.Mock(CREDIT=First.CREDIT, __iter__=mock.Mock(return_value=iter([])))
attempt_failed = False
try:
    print(show(First.CREDIT)[0])
except TypeError:
    print("a mock")
space["Kind"] = 3
attempt()
del space["Kind"]
attempt()
space["Kind"] = First
attempt()


def meanwhile():
    class Changing:
        def __eq__(self, other):
            space["Kind"] = Other
            return False

    return [Changing() == Kind.CREDIT, Kind.DEBIT.value, [one.name for one in Kind]]


print(meanwhile())
space["Kind"] = First


def in_a_loop():
    names = []
    for one in Kind:
        names.append(one.name)
        space["Kind"] = Other
        names.append(Kind.DEBIT.value)
    return names, Kind.CREDIT.value


print(in_a_loop())
