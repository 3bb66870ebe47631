"""Accounts of a bank, between which money is transferred."""


class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.history = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.history.append(("deposit", amount))

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("insufficient funds")
        self.balance -= amount
        self.history.append(("withdraw", amount))


class Bank:
    def __init__(self):
        self.accounts = {}

    def open(self, owner, balance):
        self.accounts[owner] = Account(owner, balance)

    def transfer(self, giver, taker, amount):
        self.accounts[giver].withdraw(amount)
        self.accounts[taker].deposit(amount)


def simulate(n):
    bank = Bank()
    for i in range(10):
        bank.open(f"user{i}", 1000)
    for i in range(n):
        try:
            bank.transfer(f"user{i % 10}", f"user{(i * 7 + 1) % 10}", i % 50 + 1)
        except ValueError:
            pass
    return sum(account.balance for account in bank.accounts.values())


def main(n=1000):
    return simulate(n)
