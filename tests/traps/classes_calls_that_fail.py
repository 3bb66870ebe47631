# What a call of a method raises, and when: arguments that do not fit, a getter that fails, a method that is none.
log = []


def note(value):
    log.append(value)
    return value


class Account:
    def __init__(self, balance):
        self.balance = balance

    def fee(self, amount, rate=2):
        return amount * rate // self.balance

    @property
    def share(self):
        return self.balance // 0

    @staticmethod
    def plain(amount):
        return amount + 1

    @classmethod
    def of(cls, amount):
        return cls.plain(amount)

    def all(self, which):
        if which == 0:
            return self.fee(note(1), note(2), note(3))
        if which == 1:
            return self.fee(note(4), other=note(5))
        if which == 2:
            return note(6), self.share, note(7)
        if which == 3:
            return self.plain(note(8), note(9))
        if which == 4:
            return self.missing(note(10))
        if which == 5:
            return self.balance(note(11))
        if which == 6:
            return self.of()
        return self.fee(note(12)), self.fee(amount=note(3), rate=note(4)), self.of(5), self.plain(*[6])


for which in range(8):
    for balance in (5, 0):
        try:
            print(which, Account(balance).all(which))
        except (TypeError, ZeroDivisionError, AttributeError) as error:
            print(which, type(error).__name__, error)
print(log)
