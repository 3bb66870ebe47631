# breaks: no-finalizers
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
