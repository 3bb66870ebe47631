# What is stored where members keep their values is seen, and members of an enum that make themselves are what they are.
from enum import Enum


class Kind(Enum):
    A = 1
    B = 2


class Own(Enum):
    A = 1
    B = "b"

    def __new__(cls, value):
        made = object.__new__(cls)
        made._value_ = [value]
        return made


class Holder:
    def __init__(self, kind, own):
        self.kind, self.own = kind, own


def told(holder):
    return holder.kind.value + 1, holder.kind.name + "!", holder.own.value, holder.own == Own.A, holder.kind == Kind.A


holder = Holder(Kind.A, Own.B)
print(told(holder))
setattr(Kind.A, "_value_", 8)
print(told(holder))
Kind.A._name_ = "other"
print(told(holder))


class Plain(Enum):
    C = 3
    D = 4

    def told(self):
        return self.name, self.value, self in (Plain.C, Plain.D), self is not Plain.D


print([one.told() for one in Plain])
