# breaks: sealed-globals, pure-operators
# differs: pure-operators
# Code that runs between the operands of one expression or statement may rebind what the next operand calls.
import contextlib
import sys

module = sys.modules[__name__]


class Rebinds:
    """Rebinds a function of the module whatever is done with it."""

    def __init__(self, name):
        self.name = name

    def did(self):
        setattr(module, self.name, lambda: ">9")

    def __bool__(self):
        self.did()
        return True

    def __lt__(self, other):
        self.did()
        return True

    __gt__ = __lt__

    def __eq__(self, other):
        self.did()
        return True

    def __hash__(self):
        self.did()
        return 1

    def __repr__(self):
        self.did()
        return "text"

    def __enter__(self):
        self.did()

    def __exit__(self, *error):
        pass

    def __iter__(self):
        self.did()
        return iter("1")

    def __setitem__(self, key, value):
        self.did()

    def __delitem__(self, key):
        self.did()

    def keys(self):
        self.did()
        return ()

    def __getitem__(self, key):
        raise KeyError(key)


class Items:
    def __setitem__(self, key, value):
        print("set", key)

    def __delitem__(self, key):
        print("del", key)


def nothing(told):
    print(told)
    return contextlib.nullcontext()


sink = Items()

x1 = Rebinds("f1")


def f1():
    return "<9"


print(x1 and f1())

x2 = Rebinds("f2")


def f2():
    return "<9"


print(f2() if x2 else 0)

x3 = Rebinds("f3")


def f3():
    return "<9"


print(0 < x3 < f3())

x4 = Rebinds("f4")


def f4():
    return "<9"


print({**x4, "k": f4()})

x5 = Rebinds("f5")


def f5():
    return "<9"


with x5 as y, x5 as sink[f5()]:
    pass

x6 = Rebinds("f6")


def f6():
    return "<9"


with x6, nothing(f6()):
    pass

x7 = Rebinds("f7")


def f7():
    return "<9"


match x7:
    case 1 if f7() == "<9":
        print("as defined")
    case _:
        print("rebound")

x8 = Rebinds("f8")


def f8():
    return "<9"


[sink[f8()]] = x8

x9 = Rebinds("f9")


def f9():
    return "<9"


x9[0] = sink[f9()] = 3

x10 = Rebinds("f10")


def f10():
    return "<9"


del x10[0], sink[f10()]

x11 = Rebinds("f11")


def f11():
    return "<9"


print((lambda a=bool(x11): a)(), f11())

x12 = Rebinds("f12")


def f12():
    return "<9"


print(f"{x12!r:{f12()}}")

x13 = Rebinds("f13")


def f13():
    return "<9"


try:
    assert not x13, f13()
except AssertionError as error:
    print(error)

x14 = Rebinds("f14")


def f14():
    return "<9"


try:
    if x14:
        raise ValueError
except f14() and ValueError:
    print("caught", f14())

x15 = Rebinds("f15")


def f15():
    return "<9"


print({x15: 1, f15(): 2} and f15())
