# What looks at the frames below it sees those of a call of a class as they are written.
import sys
import warnings

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, filename, line, *rest: print(message, line > 0)


def caller():
    return [sys._getframe(depth).f_code.co_name for depth in (1, 2)]


class Asking:
    def __new__(cls, *args):
        return object.__new__(cls)

    def __init__(self, x):
        self.x = caller()


class Warning_:
    def __new__(cls, *args):
        return object.__new__(cls)

    def __init__(self, x):
        warnings.warn("made", stacklevel=2)
        self.x = x


def asking(x):
    return Asking(x).x


def warned(x):
    return Warning_(x).x


print(asking(1), warned(2))
