# breaks: no-frames
# Who looks at its caller is told by its name, wherever and however that was bound.
import sys

if hasattr(sys, "_getframe"):

    def who():
        return sys._getframe(1).f_code.co_name

else:

    def who():
        return "?"


look = lambda: sys._getframe(1).f_code.co_name
ask = who
frame = sys._getframe


def decorate(function):
    return function


@decorate
def decorated():
    return sys._getframe(1).f_code.co_name


def a():
    return who()


def b():
    return look()


def c():
    return ask()


def d():
    local = who
    return local()


def e():
    return decorated()


def f():
    return frame(0).f_code.co_name


print(a(), b(), c(), d(), e(), f())
