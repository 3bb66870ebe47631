# What a list held dies where it does, and names that a loop uses mean what they mean when it begins.
# layouts: {"shift": {"xs": ["list", "int", "int"]}, "measure": {"xs": ["list", "int", "int", "int"]}, "nested": {"box": ["tuple", ["list", "int"], ["list", "int"]]}}
# breaks: sealed-builtins, closed-world
import builtins


class Dies:
    def __init__(self, name):
        self.name = name

    def __mod__(self, other):
        return len(self.name) % other

    def __del__(self):
        print("dies", self.name)


def shift(xs, n):
    for i in range(n):
        xs[0], xs[1] = xs[1] % 7, i
    return xs


def measure(xs, n):
    total = 0
    for i in range(n):
        for k in range(len(xs)):
            total = (total + xs[k] * k + max(xs[0], i)) % 1009
    return total


def nested(box, n):
    total = 0
    for i in range(n):
        total += box[0][0] - box[1][0]
        box[0][0] = i
    print("looked")
    return total


print(shift([1, 2], 50))
print(shift([Dies("a"), Dies("b")], 2))
print(shift([1, Dies("c")], 3))
print(measure([1, 2, 3], 50))
kept = builtins.len, builtins.max, builtins.range
builtins.len = lambda xs: 2
try:
    print(measure([1, 2, 3], 50))
finally:
    builtins.len = kept[0]
builtins.max = min
print(measure([1, 2, 3], 50))
builtins.max = kept[1]
builtins.range = lambda n: iter([n % 3, 1])
print(measure([1, 2, 3], 50))
builtins.range = kept[2]
one = [4]
print(nested((one, one), 9), nested((one, [5]), 9), one)
print(nested([one, one], 9))
