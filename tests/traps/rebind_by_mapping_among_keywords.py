# breaks: sealed-globals
# A mapping unpacked among keywords runs its code before the keywords behind it are evaluated.
import sys

module = sys.modules[__name__]


class Rebinds:
    def __init__(self, name):
        self.name = name

    def keys(self):
        setattr(module, self.name, lambda: "rebound")
        return []

    def __getitem__(self, key):
        raise KeyError(key)


class Base:
    def __init_subclass__(cls, **keywords):
        print(keywords)


def takes(**keywords):
    print(keywords)


call = takes
m = Rebinds("f")


def f():
    return 1


call(**m, k=f())
m = Rebinds("g")


def g():
    return 1


class C(Base, **m, k=g()):
    pass
