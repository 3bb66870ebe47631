# `copy.deepcopy` of values of all kinds: copies of what is reached twice are one, and what is not plain says how it is copied.
import copy
import enum
import sys
from collections import OrderedDict, namedtuple
from copy import deepcopy

Pair = namedtuple("Pair", "left right")


class Named(str):
    pass


class Rows(list):
    pass


class Kind(enum.Enum):
    A = [1]


class Key:
    def __hash__(self):
        print("hash")
        return 7


class Told:
    def __deepcopy__(self, memo):
        caller = sys._getframe(1).f_code
        print("told", caller.co_name, len(memo))
        return [memo.get(id(shared)) is not None]


def copied(value):
    return deepcopy(value)


def both(value):
    return copy.deepcopy(value), [copied(item) for item in value]


def with_table(value, table):
    return deepcopy(value, table), copy.deepcopy(value, memo=table)


def shape(value, seen):
    """What a value looks like, and which of its parts are one."""
    if id(value) in seen:
        return f"#{seen.index(id(value))}"
    if isinstance(value, (list, tuple, dict)):
        seen.append(id(value))
        parts = value.items() if isinstance(value, dict) else value
        return type(value).__name__, [shape(part, seen) for part in parts]
    return f"{type(value).__name__} {value!r}" if not isinstance(value, (Told, Key)) else "object"


shared = [1, 2.5, "x", b"y", None, True, 1j]
ring = [0]
ring.append((ring, {"ring": ring}))
knot = ([],)
knot[0].append(knot)
values = [
    [shared, shared, (shared, 1), {"a": shared, 2: (shared,)}],
    [{}, [], (), {"a": {}}, [[]], ((),)],
    [{(1, 2): [3]}, {(1, (Kind.A,)): 2, (): 1}, {frozenset({1}): [2]}, {(1, Named("k")): [(1, "k")]}, {Kind.A: 1}, {None: {1.0: float("inf")}}],
    [Named("n"), Rows([[1]]), OrderedDict(a=[1]), Pair(1, [2]), {Named("k"): [1]}],
    [Kind.A, {Kind.A: [1]}, range(3), print, int],
    (1, (2, ("a",)), (), [{1: 2}]),
    ring,
    knot,
]
for value in values:
    made, parts = both(value)
    print(shape(made, []), made is value, [one is other for one, other in zip(made, value)])
    print([shape(part, []) for part in parts], [one is other for one, other in zip(parts, value)])
nan = float("nan")
print([copied(item) is item for item in (nan, "t", 2**80, (nan, (1,)), ())], copied({nan: 1})[nan])
table = {Key(): 1}
print(len(copied(table)), len(copied({Key(): [1]})))
print(with_table(shared, {id(shared): "known"}))
told = Told()
print(copied([shared, told]), copied({"a": [1], "b": told}), copied((told,)), copied(told))
for _ in range(20):
    print(shape(copied([[1], {"a": told}]), []))
print([copied(item) for item in ([1], {2: [3]}, (4, [5])) for _ in range(9)])


class Fails:
    def __deepcopy__(self, memo):
        raise ValueError("no copy")


try:
    copied([[1], Fails()])
except ValueError as error:
    names, traceback = [], error.__traceback__
    while traceback is not None:
        names.append(traceback.tb_frame.f_code.co_name)
        traceback = traceback.tb_next
    print(names)
