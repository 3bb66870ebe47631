# breaks: sealed-globals, closed-world
# A function that is left as written is rebound, and so is what it calls; one that grants something for itself is not.
def add(a, b):
    return a + b


# s2s: off
def left(x):
    return add(x, 1) + (1 + 2)


def calls(x):
    return left(x) + add(x, 2)


print(calls(1))
add = lambda a, b: a * 10 + b
print(calls(1))
left = lambda x: -x
print(calls(1))
