# CPython folds less than it could: `2 ** 100` and `"%d" % 3` are computed when the program runs, so a set of them is built
# item by item, and a pair of them unpacked last first.
class D:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def unpacked():
    a, b = D("a"), D("b")
    a, b = 2**100, 0
    print("end")
    a, b = D("c"), D("d")
    a, b = "%d" % 3, 0
    print("end", a, b)


unpacked()
print(list({2**100, 51, 195, 144, 96, 169, 123}), list({-51, 195, 144, 96, 169, 123, 5 * 7}))
