# breaks: no-finalizers
# What a helper held dies when the helper returns, not when its caller does.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def make(name):
    t = Noisy(name)
    return name.upper()


def take(n):
    name = n.name
    return name


def keep(n):
    other = n
    return n


def caller():
    r = make("t")
    print("after make", r)
    s = take(Noisy("argument"))
    print("after take", s)
    k = keep(Noisy("kept"))
    print("after keep", k.name)
    for i in range(2):
        make("loop" + str(i))
        print("iteration", i)
    return "end"


print(caller())
