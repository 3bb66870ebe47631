# breaks: no-frames
# A function that asks for the frame that called it is given the one written there.
import sys


def whoami():
    return sys._getframe().f_code.co_name


def called_by():
    return sys._getframe(1).f_code.co_name


def direct():
    return whoami(), called_by()


class C:
    def method(self):
        return called_by(), whoami()

    prop = property(lambda self: called_by())


def gen():
    yield called_by()


print(direct(), C().method(), C().prop, next(gen()), called_by())
