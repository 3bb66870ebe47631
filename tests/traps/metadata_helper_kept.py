# breaks: no-frames
# A private helper is reachable by name too.
import sys


def _helper(x):
    return x + 1


def use(x):
    return _helper(x)


print(use(1), getattr(sys.modules[__name__], "_helper")(5), "_helper" in globals())
