# breaks: pure-operators
# differs: pure-operators
# `not` outside of a condition asks for the truth of `a and b` once more; a conditional expression does not.
class Truth:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def __bool__(self):
        print("bool", self.name)
        return self.value


def negated(a):
    x = not (a and True)
    print("chosen")
    y = not (True if (a and True) else False)
    print("negated choice")
    z = False if (a or False) else True
    print("compared")
    w = not (False or a), not bool(a and a)
    return x, y, z, w


def tested(a):
    if not (a and True):
        print("no")
    if not (False or a):
        print("no again")
    return [1 for _ in "x" if not (a or False)]


for value in (True, False):
    print(negated(Truth("t", value)), tested(Truth("u", value)))
