# What a helper does to its argument is seen by the caller; what it does to its parameter is not.
def push(xs, x):
    xs.append(x)
    return xs


def rebind(xs):
    xs = xs + ["new"]
    return xs


def clear(d):
    d.clear()


def caller():
    xs = [1]
    ys = push(xs, 2)
    zs = rebind(xs)
    d = {"a": 1}
    clear(d)
    return xs, ys is xs, zs, d, push(push([], 1), 2)


print(caller())
