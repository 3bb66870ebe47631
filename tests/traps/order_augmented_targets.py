# The target of an augmented assignment is evaluated once, before the value.
class Box:
    def __init__(self):
        self.items = {"k": 1}
        self.value = 10

    def __getitem__(self, key):
        print("get", key)
        return self.items[key]

    def __setitem__(self, key, value):
        print("set", key, value)
        self.items[key] = value


BOX = Box()


def box():
    print("box")
    return BOX


def note(x):
    print("note", x)
    return x


def add(a, b):
    return a + b


def caller():
    box()[note("k")] += add(note(2), note(3))
    box().value -= note(4)
    return BOX.items, BOX.value


print(caller())
