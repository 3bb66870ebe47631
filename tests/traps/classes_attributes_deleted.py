"""What every constructor stores may be deleted later: a read of it raises then, needed or not."""


class Shared:
    def covers(self, amount):
        return True


class Bank:
    def __init__(self, other):
        self.other = other

    def close(self):
        del self.other

    def pays(self, amount):
        return self.other.covers(amount)


def paid(closes):
    bank = Bank(Shared())
    if closes:
        bank.close()
    try:
        return bank.pays(1)
    except AttributeError as error:
        return str(error)


print(paid(False), paid(True))
