# Instances that names of a module mean are the same ones in a private copy, as they are by then, and nothing changes them there.
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Money:
    cents: int

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def share(self, permille):
        return Money(self.cents * permille // 1000)


ZERO = Money(0)
FEE: Money = Money(cents=5)


@dataclass
class Account:
    number: int
    balance: Money = ZERO
    limit: Money = FEE

    def put(self, amount):
        self.balance = self.balance + amount


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y


ORIGIN = Point(0)
START = Point(3, 4)


def balance(times: int = 4000):
    account = Account(1)
    for _ in range(times):
        account.put(FEE)
        account.put(FEE.share(2000))
    return account.balance.cents


def first(times: int = 4000):
    total, account = ZERO, Account(2)
    for _ in range(times):
        account.put(FEE)
        account.put(ZERO)
    return total, account.limit, account.balance.cents


def accounts(times: int = 100):
    found = [Account(number) for number in range(times)]
    for account in found[1:]:
        account.put(FEE)
        account.put(FEE)
    return found


def far(times: int = 4000):
    place, total = ORIGIN, 0
    for turn in range(times):
        total = (total + place.x * 3 + place.y + START.x) % 1009
        place = START if turn % 3 else ORIGIN
    return total, place is ORIGIN, place is START


print(balance(), balance(3000))
for _ in range(3):
    found, limit, cents = first()
    print(found is ZERO, limit is FEE, cents, type(found).__name__)
    made = accounts()
    print(made[0].balance is ZERO, made[0].limit is FEE, made[1].balance, type(made[3]).__name__)
    print(far())

# What somebody else does to them is seen.
START.x = 10
print(far())
START.scale = 5
print(far())
START.__dict__ = {"x": 1, "y": 1}
print(far())


class Gold(Money):
    def __add__(self, other):
        return Money(other.cents * 2 % 1009)


object.__setattr__(ZERO, "__class__", Gold)
print(balance(), first()[0] is ZERO)
object.__setattr__(ZERO, "__class__", Money)
print(balance())
object.__setattr__(FEE, "cents", 7)
print(balance())
object.__setattr__(FEE, "share", lambda permille: Money(1))
print(balance())
del FEE.__dict__["share"]
print(balance())
setattr(sys.modules[__name__], "ZERO", Money(3))
print(balance(), first()[0] is ZERO)
