# What a call gives is not used, and the local that holds it is read on the way there.
def summed(a):
    t = a
    t += 1.0 + a
    return t


def doubled(a):
    t = [a]
    for _ in range(2):
        t = t + t
    return t


def f(a):
    summed(a)
    doubled(a)


print(f(1), f(2.5))
