# breaks: sealed-globals
# An operator of a user's class rebinds the helper in the middle of an expression.
def add(a, b):
    return a + b


def replaced(a, b):
    return ("replaced", a, b)


class Evil:
    def __add__(self, other):
        globals()["add"] = replaced
        return 1

    __radd__ = __add__


def total(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


print(total(1, 2, 3, 4))
print(total(Evil(), 2, 3, 4))
globals()["add"] = lambda a, b: a + b
print(total(1, 2, Evil(), 4))
print(total(1, 2, 3, 4))
