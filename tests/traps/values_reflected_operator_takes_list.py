# `list += x` asks `x.__radd__` before it extends the list, and what that returns is bound.
class Other:
    def count(self, x):
        return True


class Reflected:
    def __radd__(self, left):
        return Other()

    def __rmul__(self, left):
        return Other()


def add(r):
    items = []
    items += r
    return items.count(0) + 0


def multiply(r):
    items = []
    items *= r
    return items.count(0) + 0


print(add(Reflected()), multiply(Reflected()), add(range(2)), multiply(3))
