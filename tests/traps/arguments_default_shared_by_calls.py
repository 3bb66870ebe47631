# A default that a helper rebinds stands in every call that leaves it out.
def helper(a, b=2):
    b = b + a
    return b * b


def with_text(a, sep="-"):
    sep = sep + a
    return sep + sep


def f(x):
    y = helper(x)
    z = helper(x + 1)
    return y, z, with_text("a"), with_text("b")


print(f(3), helper(1), f(4.5))
