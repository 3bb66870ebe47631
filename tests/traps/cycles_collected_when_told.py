# breaks: no-finalizers
# A local that holds what its function caught closes a cycle with its frame. What that keeps dies when the program says so.
import gc

gc.disable()


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def fails():
    held = Noisy("in the frame that raised")
    raise ValueError(held.name)


def caller():
    other = Noisy("in the frame that caught")
    kept = None
    try:
        fails()
    except ValueError as error:
        kept = error
    return str(kept), other.name


print(caller())
print("after")
gc.collect()
print("collected")
