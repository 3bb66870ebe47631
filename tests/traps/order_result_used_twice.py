# A result stored and used twice was computed once.
def trace(name, value):
    print("trace", name)
    return value


def use(x):
    return x if x is not None else trace("default", 0)


def caller():
    a = trace("a", 1)
    b = use(trace("b", None))
    return [a + a, b, use(trace("c", 3)) * 2]


print(caller())
