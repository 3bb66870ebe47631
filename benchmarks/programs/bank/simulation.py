"""A year of a bank: people are paid, spend, move money about, and are charged for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bank.accounts import ZERO, Account, InsufficientFundsError, Kind, Money

PAY_DAY = 30
INTEREST_PERMILLE = 2
OVERDRAFT_FEE = Money(500)
FREEZE_BELOW = Money(-500)


class Dice:
    """A generator of numbers that are the same every time."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def roll(self, sides: int) -> int:
        """A number from 0 on, below `sides`."""
        self.state = (self.state * 1_103_515_245 + 12_345) % 2**31
        return (self.state >> 8) % sides


@dataclass
class Statistics:
    """What is counted over the year."""

    transfers: int = 0
    refused: int = 0
    frozen: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)

    def count(self, kind: Kind) -> None:
        self.by_kind[kind.name] = self.by_kind.get(kind.name, 0) + 1


class Bank:
    """All accounts, and what is done with them each day."""

    def __init__(self, customers: int, seed: int = 42) -> None:
        self.dice = Dice(seed)
        self.statistics = Statistics()
        self.accounts = [
            Account(number, f"customer {number}", limit=Money(self.dice.roll(5) * 1_000))
            for number in range(customers)
        ]

    @property
    def total(self) -> Money:
        """The money of all accounts."""
        total = ZERO
        for account in self.accounts:
            total = total + account.balance
        return total

    @property
    def open_accounts(self) -> list[Account]:
        return [account for account in self.accounts if account.is_open]

    def run(self, days: int) -> None:
        for day in range(days):
            self.spend(day)
            if is_pay_day(day):
                self.pay(day)
                self.close_month(day)

    def spend(self, day: int) -> None:
        """Everyone buys something or sends somebody money."""
        for account in self.open_accounts:
            amount = Money(100 + self.dice.roll(9_000))
            if self.dice.roll(3) == 0:
                self.transfer(day, account, self.pick(), amount)
            else:
                self.buy(day, account, amount)

    def buy(self, day: int, account: Account, amount: Money) -> None:
        try:
            account.withdraw(day, amount)
        except InsufficientFundsError:
            self.statistics.refused += 1

    def transfer(self, day: int, source: Account, target: Account, amount: Money) -> None:
        if source is target or not target.is_open:
            return
        try:
            source.withdraw(day, amount)
        except InsufficientFundsError:
            self.statistics.refused += 1
            return
        target.deposit(day, amount)
        self.statistics.transfers += 1

    def pick(self) -> Account:
        return self.accounts[self.dice.roll(len(self.accounts))]

    def pay(self, day: int) -> None:
        for account in self.accounts:
            account.deposit(day, Money(60_000 + self.dice.roll(90_000)))

    def close_month(self, day: int) -> None:
        """Interest for those who have, a fee for those who owe."""
        for account in self.accounts:
            if account.is_overdrawn:
                account.charge(day, OVERDRAFT_FEE)
            else:
                account.credit_interest(day, account.balance.share(INTEREST_PERMILLE))
            self.review(account)

    def review(self, account: Account) -> None:
        """Freeze an account that owes too much, and open it again once it does not."""
        if account.balance < FREEZE_BELOW and account.is_open:
            account.freeze()
            self.statistics.frozen += 1
        elif not account.is_open and not account.is_overdrawn:
            account.thaw()

    def audit(self) -> Money:
        """The money that must be there according to the books, counted anew."""
        total = ZERO
        for account in self.accounts:
            for transaction in account.history:
                self.statistics.count(transaction.kind)
                total = total + transaction.signed
        return total


def is_pay_day(day: int) -> bool:
    return day % PAY_DAY == 0


def main() -> tuple[int, int, Statistics]:
    """A year of 120 customers."""
    bank = Bank(customers=120)
    bank.run(days=365)
    total, audited = bank.total, bank.audit()
    assert total == audited
    return total.cents, len(bank.open_accounts), bank.statistics
