# What stands around a private copy has names of its own: a class, or a table, that has one of them is still that.
class entered:
    def __init__(self, value):
        self.value = value

    def go(self):
        self.value = self.value * 3 % 1001


def run(times: int = 300):
    one = entered(1)
    for _ in range(times):
        one.go()
        one.go()
    return one.value


names = [3, 5]
kinds = {"a": 1}


class Reader:
    def __init__(self):
        self.total = 0

    def read(self, turn):
        self.total = (self.total * names[turn % 2] + kinds["a"]) % 1009


def read(times: int = 300):
    reader = Reader()
    for turn in range(times):
        reader.read(turn)
        reader.read(turn + 1)
    return reader.total


print(run(), run(3), read(), read(3))
names[0] = 7
print(read())
