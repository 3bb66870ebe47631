# What by its text likely holds a member of an enum holds something else: `value` and `name` are what they are there.
from enum import Enum


class Kind(Enum):
    A = "a"
    B = "b"

    def twice(self):
        return self.value + self.name

    @property
    def both(self):
        return self.value, self.name

    @staticmethod
    def of(other):
        return other.value

    @classmethod
    def all(cls):
        return [one.value for one in cls], cls.name if "name" in cls.__members__ else None


class Other:
    value = "other"

    @property
    def name(self):
        print("asked for a name")
        return "no name"


class Deeper(Enum):
    A = Kind.B


def fields(kind: Kind, other: "Kind | None", third: Kind | Deeper = Deeper.A):
    return kind.value, other.name, third.value


def loops(kinds):
    found = []
    for kind in Kind:
        for kind in kinds:
            found.append(kind.value)
        found.append(kind.name)
    return found, [kind.name for kind in Kind for kind in kinds]


def changes(kind: Kind):
    first = kind.value
    kind = Other()
    return first, kind.value, kind.name


print(Kind.A.twice(), Kind.twice(Other()), Kind.B.both, Kind.both.fget(Other()), Kind.of(Other()), Kind.all())
print(fields(Kind.A, Kind.B), fields(Other(), Deeper.A, Other()), fields(Deeper.A, Other(), Kind.A))
print(loops([Kind.B]), loops([Other()]), loops([Deeper.A]))
print(changes(Kind.A))
try:
    fields(None, 3)
except AttributeError as error:
    print(error)
Kind.A._value_ = "changed"
Kind.B._name_ = "Z"
print(fields(Kind.A, Kind.B), Kind.A.value, Kind.B.name)
del Kind.A._value_
try:
    fields(Kind.A, Kind.B)
except AttributeError as error:
    print(error)
