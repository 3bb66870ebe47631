# breaks: pure-operators
# All that `max` is given is evaluated in its order, once, before anything is compared; then what follows in the statement.


class Says:
    def __init__(self, name, value):
        self.name, self.value = name, value

    @property
    def weight(self):
        print("weight of", self.name)
        return self.value

    def __getitem__(self, index):
        print("item", index, "of", self.name)
        return self.value + index

    def __setitem__(self, index, value):
        print("store", index, "of", self.name, value)

    def __call__(self, value):
        print("call", self.name, value)
        return value


def target(says):
    print("target")
    return says


def order(things, low):
    for thing in things:
        target(thing)[low] = max(thing.weight, thing[1])
        target(thing)[low] = min(thing[1], thing.weight, thing[2])
        target(thing)[low] = thing[3] - max(thing.weight, low)
        target(thing)[low] = max(thing.weight, low) - thing[4]
        target(thing)[low] = thing(1) * min(thing[5], thing.weight)
        low = max(low, thing.weight - 2)
        low = min(thing.weight, low)
        a = b = max(thing[0], low)
        thing.last, (c, d) = max((a, 1), (b, 2)), max((1, 2), (low, 3))
        print(low, a, b, c, d, thing.last)
    return low


def given(things, low):
    for thing in things:
        return 1 - max(thing[low], thing.weight)


def binding(things, low):
    for thing in things:
        best = max(low, (low := thing[1]))
        print(best, low)
        best = min((low := thing[2]), low, (low := 0))
        print(best, low)
        print(max(low, (low := thing.weight)), [min(low, (high := 2)) for _ in "a"], high)


def waiting(things, low):
    for thing in things:
        low = max(low, (yield thing[0]))
        low = min((yield low), low)


binding([Says("f", 4)], 9)
waits = waiting([Says("g", 1), Says("h", 2)], 3)
print(next(waits), waits.send(8), waits.send(5), waits.send(1))
waits.close()
print(order([Says("a", 4), Says("b", 2)], 1), given([Says("c", 3)], 2))
for bad in ([Says("d", "x")], [None], [Says("e", None)]):
    try:
        order(bad, 1)
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
