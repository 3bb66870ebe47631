# allowed: what a finalizer of the objects that these held changes in it is seen when it is
# A finalizer of what the locals held changes the list that is unpacked to them.
class D:
    def __init__(self, items):
        self.items = items

    def __del__(self):
        self.items[0] += 1


def f(x):
    for _ in range(2):
        a = b = D(x)
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
        print(a, b)
    return x


print(f([1, 2]))
