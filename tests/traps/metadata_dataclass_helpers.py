# What a dataclass or a named tuple makes of its fields depends on their annotations, their order and their defaults.
# Annotations that mean something must not be removed as decoration.
import dataclasses
from collections import namedtuple
from typing import ClassVar, NamedTuple


def fresh():
    print("fresh")
    return []


@dataclasses.dataclass(order=True)
class Item:
    name: str
    count: int = 1 + 1
    tags: list = dataclasses.field(default_factory=fresh, compare=False)
    total: ClassVar[int] = 0
    scale: dataclasses.InitVar[int] = 3
    _: dataclasses.KW_ONLY
    hidden: str = dataclasses.field(default="h", repr=False)
    plain = "no field"

    def __post_init__(self, scale):
        self.count *= scale


@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    x: "int"
    y: int = 0


class Pair(NamedTuple):
    left: int
    right: int = 5

    def swap(self):
        return Pair(self.right, self.left)


Old = namedtuple("Old", "a b class", rename=True, defaults=[3])


def caller():
    a, b = Item("a"), Item("b", 1, hidden="x")
    a.tags.append(1)
    return (
        a,
        b,
        a < b,
        a == Item("a", scale=3),
        dataclasses.asdict(b),
        dataclasses.replace(Point(1), y=2),
        hash(Point(1)) == hash(Point(1, 0)),
    )


print(caller())
print(
    [f.name for f in dataclasses.fields(Item)],
    Item.__match_args__,
    Point.__slots__,
    Pair(1).swap(),
    Pair(1)._replace(left=0),
    Old(1, 2),
    Old._fields,
)
try:
    Point(1).x = 2
except dataclasses.FrozenInstanceError as error:
    print(error)
try:

    @dataclasses.dataclass
    class Bad:
        a: int = 0
        b: list = []

except ValueError as error:
    print(str(error)[:40])
