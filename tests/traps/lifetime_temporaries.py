# breaks: no-finalizers
# A local keeps its object until it is rebound, deleted or the frame ends: finalizers print where they did.
class Noisy:
    def __init__(self, name):
        self.name = name
        print("make", name)

    def __del__(self):
        print("del", self.name)


def held():
    e = Noisy("e")
    print("after e")
    f = Noisy("f")
    print("after f")
    return 1


def rebound():
    x = Noisy("x1")
    x = Noisy("x2")
    x = None
    print("end")


def discarded():
    Noisy("d")
    print("after d")
    _ = Noisy("u")
    print("after u")


def deleted():
    a = Noisy("a")
    b = a
    del a
    print("b still")
    del b
    print("both gone")


held()
print("--")
rebound()
print("--")
discarded()
print("--")
deleted()
