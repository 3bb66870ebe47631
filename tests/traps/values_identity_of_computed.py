# `x + 0` is another object than x, and `is` sees it.
def computed(flag):
    x = 10**20 if flag else 10**21
    return (x + 0) is x, (x * 1) is not x, x is (x - 0), (x // 1) is x


def chosen(flag):
    s = "a b" if flag else "b c"
    return s is s, (s + "d") is s, s[:2] is s


print(computed(True), computed(False), chosen(True))
