# y = x is the same list, x + [1] another; an update in place is seen under both names.
def extend(xs):
    xs += [1]
    return xs


def added(xs):
    xs = xs + [1]
    return xs


def caller():
    x = [0]
    y = x
    y += [2]
    z = x
    z = z + [3]
    t = u = (0,)
    u += (1,)
    s = w = "a"
    w += "b"
    d = e = {"k": 1}
    e |= {"l": 2}
    f = g = {1}
    g = g | {2}
    h = i = 5
    i -= 1
    a = extend(x)
    b = added(x)
    return x, y is x, z, t, u, s, w, d is e, d, f, h, i, a is x, b is x, b


print(caller())
