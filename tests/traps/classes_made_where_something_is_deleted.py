# What `del` and annotations evaluate makes objects, too.
class Held:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Noted:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


def told(value):
    print(Held(value).told())
    return 0


def noted(value):
    print(Noted(value).told())
    return int


def run(n):
    for i in range(n):
        told(i)
        noted(i)
    items = [1, 2]
    del items[told("text")]
    for i in range(n):
        told(i)


def asked(x: noted("text")):
    return x


print([*asked.__annotations__])
run(2)
