# A local read before it is set raises, with its own name, even when the read is unused.
x = "global"


def read_first():
    print(x)
    x = 1


def read_unused():
    y
    y = 1


def branch(flag):
    if flag:
        z = 1
    return z


def deleted():
    w = 1
    del w
    return w


def loop(n):
    for i in range(n):
        pass
    return i


def double_delete():
    v = 1
    del v
    del v


def augmented():
    x += 1


def free():
    def inner():
        return late

    result = inner()
    late = 1
    return result


def annotated_only():
    u: int
    return u


for f, args in (
    (read_first, ()),
    (read_unused, ()),
    (branch, (0,)),
    (branch, (1,)),
    (deleted, ()),
    (loop, (0,)),
    (loop, (2,)),
    (double_delete, ()),
    (augmented, ()),
    (free, ()),
    (annotated_only, ()),
):
    try:
        print(f.__name__, f(*args))
    except NameError as error:
        print(f.__name__, type(error).__name__, error, error.name)
