# The module itself rebinds the helper: it was never bound once.
def add(a, b):
    return a + b


def total(a, b, c):
    return add(add(a, b), c)


def patch():
    global add
    add = lambda a, b: ("patched", a, b)


print(total(1, 2, 3))
patch()
print(total(1, 2, 3))
