# breaks: sealed-globals
# The callee is looked up before its arguments run: rebinding it inside an argument is too late.
def add(a, b):
    return a + b


def other(a, b):
    return ("other", a, b)


def rebind():
    globals()["add"] = other
    return 1


def caller():
    first = add(rebind(), 2)
    second = add(1, 2)
    return first, second


print(caller())
