# breaks: no-frames
# Functions that look at frames are not moved: their caller is who called them.
import inspect
import sys
import warnings


def who():
    return sys._getframe(1).f_code.co_name


def me():
    return sys._getframe().f_code.co_name


def stack():
    return [f.function for f in inspect.stack()[:2]]


def current():
    return inspect.currentframe().f_back.f_code.co_name


def caller():
    return who(), me(), stack(), current()


print(caller())


def deprecated(x):
    warnings.warn("old", DeprecationWarning, stacklevel=2)
    return x


def user():
    return deprecated(1)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    user()
print(len(caught), str(caught[0].message))
