# The undecorated function is reachable too, and both are called.
registry = {}


def register(f):
    registry[f.__name__] = f
    return f


@register
def add(a, b):
    return a + b


def caller():
    return add(1, 2), registry["add"](3, 4)


print(caller())
print(registry["add"] is add)
