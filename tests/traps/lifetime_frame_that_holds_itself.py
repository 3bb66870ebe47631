# breaks: no-finalizers
# What a helper held when it raised dies with the traceback, also where the caller's frame is in a cycle and lives on.
import gc

gc.disable()


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def raises(x):
    held = Dies("held")
    return x + 1


def caller(x):
    try:
        raise ValueError
    except ValueError as error:
        kept = error
    raises(x)


try:
    caller(None)
except TypeError:
    print("caught")
print("after")
