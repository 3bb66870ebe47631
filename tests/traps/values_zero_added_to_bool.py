# `x + 0` and `x * 1` of a bool are ints.
def counted(x):
    known = x is None
    other = not x
    return known + 0, known * 1, known - 0, other + 0, 1 * other, known | 0, [known + 0][0]


print(counted(None), counted(1))
