# breaks: no-finalizers
# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# Arguments die after the call that took them, before what comes next.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def join(a, b):
    return a.name + b.name


def caller():
    x = join(Noisy("1"), Noisy("2"))
    print("joined", x)
    y = join(Noisy("3"), Noisy("4")) + join(Noisy("5"), Noisy("6"))
    print("joined", y)
    return x + y


print(caller())
