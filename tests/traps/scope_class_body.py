# A class body sees globals and its own names, its methods see neither of the latter; comprehensions skip it.
x = "global"


def note(v):
    print("note", v)
    return v


def identity(v):
    return v


def outer():
    x = "outer"

    class C:
        y = x
        x = "class"
        z = identity(x)
        w = [x for _ in range(1)]
        v = [i for i in identity(x)]

        def method(self):
            return x

        f = lambda self: x

    return C.y, C.x, C.z, C.w, C.v, C().method(), C().f()


class D:
    x = x
    first = note(1)
    if first:
        second = identity(2)
    for third in range(2):
        pass
    del first
    try:
        print(missing)
    except NameError as error:
        message = str(error)


print(outer())
print([n for n in vars(D) if not n.startswith("__")], D.x, D.message)
