class Account:
    def __init__(self, balance: int):
        self.balance = balance

    def fee(self, amount):
        return amount // 100

    def pay(self, amount):
        self.balance -= amount + self.fee(amount)


def area(w, h):
    return w * h


def paths(tree):
    for part in tree:
        yield from paths(part)
    yield tree


def total(items, account):
    found = area(3, 4)
    for item in items:
        account.pay(area(item.width, item.height[item.height.index(found)]))
    return found + len(list(paths(items)))


print(total([], Account(1)))
