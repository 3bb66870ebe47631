# What a region raises, it raises where the loop would have, with all that was done before.
def ratio(a, b):
    return a / b


def half(x):
    return x // 2


def f(xs, out):
    t = 0
    for i in range(2):
        for x in xs:
            t = t + ratio(1, x)
            half(x)
    out.append(t)
    return t


def g(n):
    done = []
    last = None
    try:
        for i in range(n):
            last = i
            done.append(ratio(1, 3 - i))
    except ZeroDivisionError as error:
        return done, last, str(error), i
    return done, last, i


def picked(xs, ks):
    t = 0
    for i in range(3):
        for k in ks:
            t = t + half(xs[k])
    return t


for xs in ([1, 2], [1, 0, 2], [0.0], [1e308 * 10, 1]):
    out = []
    try:
        print(f(xs, out))
    except ZeroDivisionError as error:
        print(error, error.__context__)
    print(out)
print(g(2), g(3), g(9))
for ks in ([0, 1], [-1, 0], [5], [0, True]):
    try:
        print(picked([10, 20], ks))
    except IndexError as error:
        print(error)
