# breaks: no-finalizers
# What a local of a helper held dies when the helper binds it anew, and its loop variable when it returns.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        print("add", self.name)
        return Noisy(self.name + "+" + str(other))

    def __mul__(self, other):
        print("mul", self.name)
        return Noisy(self.name + "*" + str(other))

    def __iadd__(self, other):
        print("iadd", self.name)
        return Noisy(self.name + "+=" + str(other))

    def __getitem__(self, index):
        if index > 1:
            raise IndexError(index)
        return Noisy(self.name + str(index))

    def __del__(self):
        print("del", self.name)


def chain(x):
    w = x * 2
    w = w + 1
    return w


def shown(x):
    w = x * 2
    w = [w + 1, print("after add")]
    return w


def twice(x):
    w = x * 2
    w = (w, w + 1)
    return w[1]


def accumulated(x, xs):
    w = x * 2
    for y in xs:
        w += 1
    return w


def searched(xs, name):
    for y in xs:
        if y.name == name:
            return True
    return False


def over_branches(flag, x):
    if flag:
        w = x * 3
    print("between")
    return 1


def user(x, xs):
    a = chain(x)
    print("after chain", a.name)
    b = shown(x)
    print("after shown", b[0].name)
    c = twice(x)
    print("after twice", c.name)
    d = accumulated(x, xs)
    print("after accumulated", d.name)
    for i in range(2):
        e = accumulated(x, xs)
        print("round", i)
        found = searched(xs, xs.name + "0")
        print("searched", found)
        f = over_branches(i, x)
        print("over", f)
    g = accumulated(x, [])
    print("after none", g.name)
    h = over_branches(0, x)
    return "end", h


print(user(Noisy("x"), Noisy("s")))
