# Loops that store to attributes of objects: what these hold behind them, however the loop is left, and under other names.
# breaks: sealed-classes, closed-world
class Account:
    LIMIT = 3

    def __init__(self, balance, step=2):
        self.balance = balance
        self.step = step
        self.last = 0.5

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("insufficient funds", self.balance)
        self.balance -= amount
        return self.balance

    def count(self, i):
        self.LIMIT = self.LIMIT + i
        return self.LIMIT

    def twice(self, x):
        self.last = x * 2.0
        self.balance += self.step
        return self.last + self.balance

    def sometimes(self, i):
        if i % 3 == 0:
            self.balance += i
        return self.balance


def spend(account: Account, n):
    for _ in range(n):
        account.withdraw(3)


def counted(account: Account, n):
    found = 0
    for i in range(n):
        found += account.count(i)
    return found


def both(account: Account, other: Account, n):
    found = 0.0
    for i in range(n):
        found += account.twice(i + 0.5) - other.twice(i)
    return found


def left(account: Account, n):
    for i in range(n):
        if account.sometimes(i) > 40:
            return i, account.balance
        if account.balance == 21:
            break
    return account.balance


def handled(account: Account, n):
    try:
        for i in range(n):
            account.withdraw(i)
    except ValueError as error:
        return error.args, account.balance
    return account.balance


def summed(account: Account, n):
    total = 0.0
    for i in range(n):
        total += account.twice(0.25) / (n - 9 - i)
    return total


class Odd(Account):
    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)


class Slots(Account):
    __slots__ = ()


def show(what, function, *args):
    try:
        result = function(*args)
    except Exception as error:
        result = type(error).__name__, *error.args
    print(what, function.__name__, result)
    for arg in args:
        if isinstance(arg, Account):
            print("   ", sorted(item for item in arg.__dict__.items() if item[0] != "withdraw"))


for n in (0, 1, 2, 7, 30, 60, 200):
    for start in (100, 5, 20.5, True):
        show(n, spend, Account(start), n)
        show(n, counted, Account(start), n)
        show(n, left, Account(start), n)
        show(n, handled, Account(start), n)
        show(n, summed, Account(start), n)
        show(n, both, Account(start), Account(7), n)
        same = Account(start)
        show(f"{n} one twice", both, same, same, n)
    show(n, spend, Odd(40), min(n, 4))
    show(n, spend, Slots(100), n)
odd = Account(100)
odd.withdraw = lambda amount: print("shadowed", amount)
show("shadowed", spend, odd, 2)
odd = Account(100)
del odd.balance
show("missing", spend, odd, 20)
Account.balance = property(lambda self: 50, lambda self, value: print("stored", value))
show("a property", spend, odd, 20)
show("a property", handled, odd, 20)
