# breaks: no-finalizers
# until: 3.13, for a frame that ends lets its locals go from the last to the first from 3.14 on, and from the first to
# the last before; where nothing runs in between, that order is nobody's promise (docs/semantics.md)
# Locals die in the order of the frame when it ends.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def two():
    e = Noisy("e")
    f = Noisy("f")
    return e.name + f.name


def caller():
    return two()


print(caller())
