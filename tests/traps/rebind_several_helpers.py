# breaks: sealed-globals
# Guards of two helpers are two facts; rebinding one leaves the other.
def add(a, b):
    return a + b


def mul(a, b):
    return a * b


def poly(x):
    return add(mul(x, x), add(mul(2, x), 1))


def chain(x):
    y = mul(x, 2)
    z = add(y, mul(y, y))
    return add(z, 1)


saved = add, mul
print(poly(3), chain(3))
globals()["mul"] = lambda a, b: a - b
print(poly(3), chain(3))
globals()["add"] = lambda a, b: a * 100 + b
print(poly(3), chain(3))
globals()["mul"] = saved[1]
print(poly(3), chain(3))
globals()["add"] = saved[0]
print(poly(3), chain(3))
