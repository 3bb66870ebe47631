# Both operands are evaluated before either operator method is asked.
class Num:
    def __init__(self, name):
        print("make", name)
        self.name = name

    def __add__(self, other):
        print("add", self.name)
        return NotImplemented

    def __radd__(self, other):
        print("radd", self.name)
        return "r" + self.name

    def __lt__(self, other):
        print("lt", self.name)
        return NotImplemented

    def __gt__(self, other):
        print("gt", self.name)
        return True


def plus(a, b):
    return a + b


def caller():
    return plus(1, Num("x")), plus("s", Num("y")), 1 < Num("z"), plus(b=Num("p"), a=2)


print(caller())
