# StopIteration of a helper ends a loop or becomes a RuntimeError exactly where it did.
def take(it):
    return next(it)


def pair(it):
    a = next(it)
    b = next(it)
    return a, b


class Pairs:
    def __init__(self, xs):
        self.it = iter(xs)

    def __iter__(self):
        return self

    def __next__(self):
        return pair(self.it)


def gen(it):
    while True:
        yield pair(it)


print(list(Pairs([1, 2, 3, 4, 5])))
try:
    list(gen(iter([1, 2, 3])))
except RuntimeError as error:
    print(error)
print([take(it) for it in [iter("a")]])
try:
    take(iter(()))
except StopIteration as stop:
    print("stop", stop.value)
