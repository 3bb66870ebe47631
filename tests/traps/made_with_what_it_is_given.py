# breaks: no-finalizers
# A call of a class holds what it is given until it ends, in whatever the methods put its parameters.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Kept:
    def __new__(cls, *args, **keywords):
        return object.__new__(cls)

    def __init__(self, first, second=None, more=[]):
        first = first.name
        print("rebound", first)
        second = None
        print("let go")
        more.append(first)
        self.more = more


def kept(name):
    return Kept(Noisy(name), Noisy(name + "2"))


print(kept("a").more)
print(kept("b").more)


def failing(name):
    try:
        Kept(Noisy(name), second=Noisy(name), more=None)
    except AttributeError as error:
        print(error)
    print("after")


failing("c")


class Empty:
    def __new__(cls, *args):
        return object.__new__(cls)

    def __init__(self, x):
        self.x = x


def wrong(x):
    for make in (lambda: Empty(), lambda: Empty(x, x), lambda: Empty(x=x), lambda: Empty(*[x])):
        try:
            print(make().x)
        except TypeError as error:
            print(error)


wrong(1)
