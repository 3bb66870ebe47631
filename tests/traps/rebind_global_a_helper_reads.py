# breaks: sealed-globals
# A helper reads a global each time it is called, also in a loop that rebinds it; what it returned stays what it was.
# https://github.com/pytorch/pytorch/issues/191821
class Box:
    def __init__(self, value):
        self.value = value


current = Box(0)
factor = 1


def read():
    return current.value + 1


def scaled(x):
    return x * factor


def caller(n):
    global current, factor
    total = 0
    for i in range(n):
        current = Box(total)
        total = read()
        factor = i + 1
        total += scaled(read())
    return total, current.value, factor


print(caller(3), read(), scaled(10))
factor = "ab"
print(scaled(2), caller(0))
