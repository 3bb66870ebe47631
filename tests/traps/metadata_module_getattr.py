# A module's __getattr__ answers attribute access on the module, never a global read.
import sys


def __getattr__(name):
    print("module getattr", name)
    if name == "lazy":
        return "made"
    raise AttributeError(name)


def __dir__():
    return ["listed"]


me = sys.modules[__name__]
print(me.lazy, dir(me), hasattr(me, "nothing"))


def reads():
    return lazy


try:
    reads()
except NameError as error:
    print(error)
