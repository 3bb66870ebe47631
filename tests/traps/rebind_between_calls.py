# breaks: sealed-globals
# A helper rebound between two calls is the new one from the next call on.
def add(a, b):
    return a + b


def total(a, b, c):
    return add(add(a, b), c)


print(total(1, 2, 3))
original = add
globals()["add"] = lambda a, b: ("patched", a, b)
print(total(1, 2, 3))
globals()["add"] = original
print(total(1, 2, 3))
