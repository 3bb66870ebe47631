# The outer callee is looked up before the inner call, which rebinds it by a global statement.
def add(a, b):
    return a + b


def swap(a, b):
    global add
    add = lambda a, b: a * 1000 + b
    return a * b


def caller(x):
    return add(swap(x, 2), add(x, 5))


print(caller(3))
print(caller(4))
