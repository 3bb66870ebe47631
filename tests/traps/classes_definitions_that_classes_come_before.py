"""What makes a class may call functions that name what is defined further below."""

from __future__ import annotations

from dataclasses import dataclass, field


def inner():
    return below(1)


def told():
    try:
        return inner()
    except NameError as error:
        return str(error)


class Base:
    def __init_subclass__(cls):
        print("subclass", told())


class Derived(Base):
    pass


def decorated(function):
    print("decorator", told())
    return function


@dataclass
class Item:
    price: int
    count: int = 1

    @property
    def worth(self):
        return below(self.price) * self.count


class Marked:
    @decorated
    def asked(self):
        return below(2)


@dataclass
class Kept:
    items: list[Item] = field(default_factory=list)
    size: int = field(default=1, repr=False)

    def worth(self):
        return sum(below(item.worth) for item in self.items)


def below(number):
    return number + 1


print(inner(), Item(3).worth, Kept([Item(1, 2)]).worth(), Kept(), Marked().asked())
