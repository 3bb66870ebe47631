# breaks: annotations
# Parameters and fields hold other things than instances of the class that is their annotation.
from unittest import mock


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents

    def is_some(self) -> bool:
        return self.cents > 0


class Account:
    balance: Money

    def __init__(self, balance: Money) -> None:
        self.balance = balance

    def may_pay(self) -> bool:
        return self.balance.is_some()


class Endless:
    def is_some(self) -> str:
        return "always"


def is_some(money: Money) -> bool:
    return money.is_some()


stand_in = mock.Mock(spec=Money)
stand_in.is_some.return_value = "mocked"
for money in (Money(1), Endless(), stand_in):
    print(is_some(money), Account(money).may_pay(), money.__class__.__name__)
