# What is unpacked again is another tuple by then: it is among the targets, a finalizer of what these held has bound the
# name anew, or the text does.
class D:
    def __init__(self, then):
        self.then = then

    def __del__(self):
        self.then()


def chain(x):
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    x, rest = x
    return x, rest


nested = "end"
for number in range(36):
    nested = (nested, number)
print(chain(nested))


def closed():
    x = (1, 2)

    def other():
        nonlocal x
        x = (3, 4)

    a = b = D(other)
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    return a, b


print(closed())
y = (1, 2)


def others():
    global y
    y = (5, 6)


def global_():
    a = b = D(others)
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    a, b = y
    return a, b


print(global_())


def between(x):
    a, b = x
    a, b = x
    x = (7, 8)
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a, b = x
    a = 9
    a, b = x
    return a, b


print(between((1, 2)))
