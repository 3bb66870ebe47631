# The module has a `len` of its own, which says when it is called.
def len(x):
    print("len", x)
    return 2


def add(a, b):
    return a * 2 + b


def total(xs):
    t = 0
    for x in xs:
        t = add(t, x) + add(x, t) + add(t, t)
    return t


def indexed(xs):
    t = 0
    for i in range(len(xs)):
        t = add(t, xs[i]) + add(i, t) + add(t, t)
    return t


print(total([1, 2, 3]), indexed([1, 2, 3]))
