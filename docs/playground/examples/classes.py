# Nothing is known of methods by default. Grant `closed-world`, and see what changes.


class Account:
    def __init__(self, balance: int):
        self.balance = balance

    def fee(self, amount):
        return amount // 100

    def pay(self, amount):
        self.balance -= amount + self.fee(amount)


def spend(rounds):
    account = Account(1_000_000)
    for amount in range(rounds):
        account.pay(amount % 7)
    return account.balance


print(spend(20_000))
