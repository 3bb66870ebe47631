# A tuple that a loop takes apart and yields is the one that it was given: one of constants is one object.
class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def pairs(names):
    for name in names:
        yield 1, 2
        yield name, Loud(name)
        yield name, name


def handed_on(names):
    for pair in pairs(names):
        first, second = pair
        if first != "b":
            yield pair
        print("behind", first)


def rebound(names):
    for pair in pairs(names):
        first, second = pair
        first = "c"
        yield pair


def twice(names):
    for pair in pairs(names):
        first, second = pair
        yield pair
        yield pair


def behind(names):
    pair = None
    for pair in pairs(names):
        first, second = pair
        if second == 3:
            yield pair
    yield pair


def of_three(names):
    for pair in pairs(names):
        first, second, third = pair
        yield pair


given = list(handed_on("ab"))
print([type(pair).__name__ for pair in given], given[0] is given[3], given[0] == given[3])
print([pair[0] for pair in rebound("a")], [a is b for a, b in zip(*[iter(twice("a"))] * 2)])
del given
print(list(behind("x"))[0][0])
try:
    list(of_three("y"))
except ValueError as error:
    print(error)
