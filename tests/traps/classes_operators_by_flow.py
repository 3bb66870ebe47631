"""Operators on objects whose class is known: who else has a say in what they give."""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __sub__(self, other):
        return NotImplemented if other is None else Money(self.cents - other.cents)

    def __lt__(self, other):
        return self.cents < other.cents


class Rounded(Money):
    """An operand of a class that derives from that of the other one is asked first."""

    def __radd__(self, other):
        return Money(-1)

    def __gt__(self, other):
        return "greater"


class Purse:
    def __init__(self, money):
        self.money = money

    def more(self, by):
        return (self.money + by).cents

    def rest(self, by):
        return self.money - by

    def is_less(self, by):
        return self.money < by


print(Purse(Money(3)).more(Money(4)), Purse(Money(3)).more(Rounded(4)))
print(Purse(Money(3)).is_less(Money(4)), Purse(Money(3)).is_less(Rounded(4)))
try:
    Purse(Money(3)).rest(None)
except TypeError as error:
    print(error)


class Bag:
    """What changes the left operand in place comes before what makes a new one."""

    def __init__(self, items):
        self.items = items

    def __or__(self, other):
        return Bag(self.items + other.items)

    def __ior__(self, other):
        return "changed in place"


class Holder:
    def __init__(self, bag):
        self.bag = bag

    def join(self, bag):
        self.bag |= bag
        return self.bag


print(Holder(Bag([1])).join(Bag([2])))


class Lazy:
    """What a read of an attribute gives is not always what the constructor was given."""

    def __init__(self, value):
        self.value = value

    def forget(self):
        del self.value
        return self


def forgotten(lazy):
    return lazy.value


for one in (lambda: Lazy(3).value, lambda: forgotten(Lazy(3)), lambda: forgotten(Lazy(3).forget())):
    try:
        print(one())
    except AttributeError as error:
        print(error)
