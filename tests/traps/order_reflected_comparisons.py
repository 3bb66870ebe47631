# `a > b` asks a for `>` first; `b < a` would ask b for `<`.
class Says:
    def __init__(self, name):
        self.name = name

    def __gt__(self, other):
        print(self.name, ">")
        return NotImplemented

    def __lt__(self, other):
        print(self.name, "<")
        return True

    def __ge__(self, other):
        print(self.name, ">=")
        return True

    __le__ = __lt__


def compared(a, b):
    return a > b, a < b, a >= b, not a > b


print(compared(Says("a"), Says("b")))
