# A generator that looks at frames, or warns, keeps a frame of its own.
import sys
import warnings
from contextlib import contextmanager


@contextmanager
def looks():
    print(sys._getframe().f_code.co_name)
    yield
    print(sys._getframe(1).f_code.co_name)


@contextmanager
def warns():
    warnings.warn("entered", stacklevel=3)
    yield


@contextmanager
def names():
    value = 1
    yield sorted(locals())
    print(value)


def name_of_caller():
    return sys._getframe(1).f_code.co_name


@contextmanager
def called():
    yield name_of_caller()


def use():
    with looks():
        print(sys._getframe().f_code.co_name)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with warns():
            print("in")
    print(len(caught), caught[0].lineno - use.__code__.co_firstlineno)
    with names() as found, called() as name:
        print(found, name)


use()
