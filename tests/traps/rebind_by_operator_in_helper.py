# breaks: sealed-globals
# As rebind_by_operator, in a module that never names its own namespace, so that guards are really used.
def add(a, b):
    return a + b


class Evil:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        total.__globals__["add"] = lambda a, b: ("rebound", a, b)
        return self.value

    __radd__ = __add__


def total(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


kept = total.__globals__["add"]
for arguments in ((1, 2, 3, 4), (Evil(1), 2, 3, 4), (1, 2, Evil(3), 4), (1, 2, 3, 4)):
    print(total(*arguments))
    total.__globals__["add"] = kept
