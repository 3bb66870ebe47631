"""A ledger of accounts: deposits, withdrawals, transfers, interest."""

accounts = {}
history = []
next_id = 1
failed = 0

OVERDRAFT_LIMIT = 100
INTEREST_RATE = 0.01
FEE = 2


class BankError(Exception):
    pass


class InsufficientFunds(BankError):
    def __init__(self, account, amount):
        self.account = account
        self.amount = amount
        super().__init__(f"{account.owner} has only {account.balance}, not {amount}")


class Account:
    kind = "current"

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.movements = 0

    def limit(self):
        return -OVERDRAFT_LIMIT

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.movements += 1

    def withdraw(self, amount):
        if self.balance - amount < self.limit():
            raise InsufficientFunds(self, amount)
        self.balance -= amount
        self.movements += 1


class SavingsAccount(Account):
    kind = "savings"

    def limit(self):
        return 0

    def add_interest(self):
        self.deposit(max(1, int(self.balance * INTEREST_RATE)))


def open_account(owner, savings=False):
    global next_id
    number = next_id
    next_id += 1
    accounts[number] = SavingsAccount(owner, 500) if savings else Account(owner, 200)
    return number


def record(kind, number, amount):
    history.append((kind, number, amount))


def transfer(source, target, amount):
    global failed
    try:
        accounts[source].withdraw(amount + FEE)
    except InsufficientFunds:
        failed += 1
        record("failed", source, amount)
        return False
    accounts[target].deposit(amount)
    record("transfer", source, amount)
    return True


def end_of_month():
    for number, account in accounts.items():
        if account.kind == "savings":
            account.add_interest()
            record("interest", number, 0)


def statement(number):
    account = accounts[number]
    return f"{account.owner:<10}{account.kind:<10}{account.balance:>8}"


def job():
    global next_id, failed
    accounts.clear()
    history.clear()
    next_id = 1
    failed = 0
    for i in range(40):
        open_account(f"owner{i}", savings=i % 4 == 0)
    value = 7
    for _month in range(12):
        for _ in range(1500):
            value = (value * 1103515245 + 12345) % 2147483648
            source = value // 65536 % 40 + 1
            target = value // 1024 % 40 + 1
            transfer(source, target, value // 4096 % 90 + 1)
        end_of_month()
    total = sum(account.balance for account in accounts.values())
    return total, failed, len(history), [statement(n) for n in sorted(accounts)]


def main():
    total, failures, movements, lines = job()
    print("\n".join(lines[:5]))
    print(f"total {total}, {failures} failed of {movements}")


if __name__ == "__main__":
    main()
