# breaks: sealed-globals
# A loop whose body may rebind the helper tests at every turn.
def add(a, b):
    return a + b


def replace():
    globals()["add"] = lambda a, b: ("new", a, b)


def called(n):
    seen = []
    for i in range(n):
        seen.append(add(i, 1))
        if i == 1:
            replace()
    return seen


def restore():
    globals()["add"] = original


original = add
print(called(4))
restore()


class Counter:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n == 3:
            replace()
        if self.n > 4:
            raise StopIteration
        return self.n


def iterated():
    return [add(i, 1) for i in Counter()], add(0, 0)


def looped():
    seen = []
    for i in Counter():
        seen.append(add(i, 2))
    return seen


print(iterated())
restore()
print(looped())
restore()


class Tester:
    def __init__(self):
        self.left = 3

    def __bool__(self):
        self.left -= 1
        if self.left == 1:
            replace()
        return self.left > 0


def tested(t):
    seen = []
    while t:
        seen.append(add(1, 1))
    return seen


print(tested(Tester()))
restore()
print(called(1))
