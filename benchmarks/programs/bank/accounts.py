"""Money, transactions and accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto


class Kind(Enum):
    """What a transaction does."""

    DEPOSIT = auto()
    WITHDRAWAL = auto()
    FEE = auto()
    INTEREST = auto()


class Status(Enum):
    """Whether an account may be used."""

    OPEN = "open"
    FROZEN = "frozen"


class InsufficientFundsError(Exception):
    """An account does not cover a withdrawal."""


@dataclass(frozen=True)
class Money:
    """An amount in cents."""

    cents: int

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)

    def __sub__(self, other: Money) -> Money:
        return Money(self.cents - other.cents)

    def __lt__(self, other: Money) -> bool:
        return self.cents < other.cents

    @property
    def is_negative(self) -> bool:
        return self.cents < 0

    def share(self, permille: int) -> Money:
        """So many thousandths of it, rounded down."""
        return Money(self.cents * permille // 1000)


ZERO = Money(0)


@dataclass(frozen=True)
class Transaction:
    """One entry in the books of an account."""

    day: int
    kind: Kind
    amount: Money

    @property
    def is_credit(self) -> bool:
        return self.kind in (Kind.DEPOSIT, Kind.INTEREST)

    @property
    def signed(self) -> Money:
        """What the balance changes by."""
        return self.amount if self.is_credit else ZERO - self.amount


@dataclass
class Account:
    """An account and its books."""

    number: int
    owner: str
    limit: Money = ZERO
    status: Status = Status.OPEN
    history: list[Transaction] = field(default_factory=list)
    _balance: Money = ZERO

    @property
    def balance(self) -> Money:
        return self._balance

    @property
    def available(self) -> Money:
        """What can be taken from it."""
        return self._balance + self.limit

    @property
    def is_open(self) -> bool:
        return self.status is Status.OPEN

    @property
    def is_overdrawn(self) -> bool:
        return self._balance.is_negative

    def deposit(self, day: int, amount: Money) -> None:
        self._book(Transaction(day, Kind.DEPOSIT, amount))

    def withdraw(self, day: int, amount: Money) -> None:
        """Take money out.

        Raises:
            InsufficientFundsError: the account does not cover it.
        """
        if self.available < amount:
            raise InsufficientFundsError(f"account {self.number} does not cover {amount.cents}")
        self._book(Transaction(day, Kind.WITHDRAWAL, amount))

    def charge(self, day: int, amount: Money) -> None:
        """A fee, covered or not."""
        self._book(Transaction(day, Kind.FEE, amount))

    def credit_interest(self, day: int, amount: Money) -> None:
        if not amount.is_negative and amount.cents:
            self._book(Transaction(day, Kind.INTEREST, amount))

    def freeze(self) -> None:
        self.status = Status.FROZEN

    def thaw(self) -> None:
        self.status = Status.OPEN

    def _book(self, transaction: Transaction) -> None:
        self.history.append(transaction)
        self._balance = self._balance + transaction.signed
