# breaks: no-frames
# A helper stays there to be looked up, though every call of it was replaced by its body.
import sys


def _helper(x):
    return x + 1


def caller(x):
    return _helper(x)


print(caller(1), hasattr(sys.modules[__name__], "_helper"), "_helper" in sorted(vars(sys.modules[__name__])))
