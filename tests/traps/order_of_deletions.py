# del takes its targets from the left, each evaluated when it is reached; one that fails keeps what came before deleted.
def note(x):
    print("note", x)
    return x


class Box:
    def __delattr__(self, name):
        print("delattr", name)

    def __delitem__(self, key):
        print("delitem", key)
        return "ignored"


def caller():
    b = Box()
    d = {1: "a", 2: "b"}
    del note(b).x, b[note(1) : note(2)], (b.y, [b[0], d[note(1)]])
    x = y = z = 1
    try:
        del x, d["missing"], y
    except KeyError as error:
        print(error)
    try:
        x
    except UnboundLocalError:
        print("x is gone", y)
    del y
    for y in (5,):
        pass
    xs = [0, 1, 2, 3, 4]
    i = 1
    del xs[i], xs[i + 1], xs[-1:]
    return d, y, xs, z


Box.__repr__ = lambda self: "box"
print(caller())
