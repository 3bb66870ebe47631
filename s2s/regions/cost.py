"""The costs and savings of tests, in nanoseconds, on the slowest supported interpreter.

Measured with `python -m timeit` (docs/decisions/0011); they are used against each other, so that only ratios matter.
"""

from __future__ import annotations

from typing import NamedTuple

#: A region must save this many times what its tests cost, by estimate.
MARGIN = 1.5
#: One test of each kind; of `exact` and `items` for each type it compares with.
TEST = {"same": 16, "exact": 22, "items": 22, "class": 300}
#: The additional cost for each name that the test of a class looks up.
PER_MEMBER = 180
#: The additional cost of looking up a name that may be missing.
LOOK_UP = 20
#: More, where a loop runs a chunk at a time: what asks whether more than one is left.
CHUNK = 70
#: Of `items`, for each element.
PER_ITEM = 45
#: A comparison of numbers, one of them an end of a range.
COMPARISON = 45
#: What a test of a name costs where a call is inlined under it: what a region saves at each such call.
GUARD = 12
#: The cost of a method call, which a region saves at each call that it inlines.
CALL = 45
#: What is saved by storing the attributes of an instance to locals instead of making it.
MAKE = 100
#: What is saved by operators instead of a call of a builtin, and the cost of a comparison.
INTRINSIC, DECIDED = 30, 10
#: What a read of an item of an array costs more than that of a local, and a sum that says where it lies.
ITEM, INDEX = 20, 8
#: What a read of a list in a list costs more than that of a local.
ROW = 8
#: What a read or a store of a name of module code costs more than that of a local.
NAME = 12
#: What a read or a store of an attribute costs more than that of a local.
FIELD = 6


class EnumCosts(NamedTuple):
    """What reading from an enum costs more than reading what is kept of it.

    Attributes:
        member: of `Kind.A`: up to 3.11 its metaclass has a `__getattr__`, which keeps the read from being specialized.
        field: of `.value` and `.name`: a property in Python.
        members: of all members, in a loop or by `list`: a generator in Python.
    """

    member: float
    field: float
    members: float


#: By version of Python, and of those that are not listed.
ENUMS = {(3, 11): EnumCosts(50, 55, 430)}
ENUMS_LATER = EnumCosts(6, 55, 280)


class InstanceCosts(NamedTuple):
    """What `isinstance` takes for an object that is no instance, and what a table in its place does, in nanoseconds.

    Attributes:
        abstract: what an abstract class adds that the object is no instance of.
        table: to look the object's type up.
        name: to test that a name means what it meant.
        counted: to compare what module abc has counted.
    """

    abstract: float
    table: float
    name: float
    counted: float


#: By version of Python, and of those that are not listed.
INSTANCES = {(3, 11): InstanceCosts(96, 50, 16, 40), (3, 12): InstanceCosts(145, 65, 20, 50)}
INSTANCES_LATER = InstanceCosts(96, 35, 6, 28)
#: What a call of `max` or `min` of two objects costs more than comparing them, by version of Python, and of those that
#: are not listed; and what it costs to store to a local and read it, and with letting go of what it holds.
EXTREMES = {(3, 11): 65, (3, 12): 95}
EXTREMES_LATER, LOCAL, HELD = 14, 1, 4
#: From this version on, a call of a class enters its constructor in one step: it takes 75 ns where `object.__new__` and
#: the stores take 93. Where it does not, the call takes 125 to 245.
CALLS_MAKE = (3, 13)
#: A node of the IR, evaluated once: what bounds the work of a region.
PER_NODE = 2.5
#: Rule R2 of the contract: the work between two tests.
MOST_WORK = 1_000_000
#: How often a loop of unknown length is taken to run.
UNKNOWN_TRIPS = 16


def bound(body_nodes: int) -> int:
    """How many iterations of a loop of this many nodes do at most about a millisecond's work, as a round number."""
    trips = int(MOST_WORK / (PER_NODE * max(body_nodes, 1)))
    unit: int = 10 ** max(len(str(trips)) - 2, 0)
    return max(trips // unit * unit, 1)
