# Class decorators and enums read the class body: order, annotations, defaults.
import dataclasses
import enum
import typing


def zero():
    return 0


@dataclasses.dataclass(order=True)
class Item:
    name: str
    size: int = zero()
    tags: list = dataclasses.field(default_factory=list)
    KIND: typing.ClassVar[int] = 1 + 1


class Color(enum.Enum):
    RED = 1
    GREEN = zero() + 2
    CRIMSON = 1

    @property
    def pretty(self):
        return self.name.title()


class Row(typing.NamedTuple):
    a: int
    b: str = "x" + "y"


def caller():
    i = Item("a")
    i.tags.append(1)
    return (
        i,
        Item("b", 2) > i,
        [c.name for c in Color],
        Color.CRIMSON is Color.RED,
        Color(2).pretty,
        Row(1),
        Row._fields,
    )


print(caller(), [f.name for f in dataclasses.fields(Item)], Item.KIND)
