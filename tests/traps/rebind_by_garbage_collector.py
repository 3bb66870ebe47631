# breaks: sealed-globals
# A callback of the collector, or the finalizer of a cycle, may rebind a function.
import gc


def helper(x):
    return "first", x


def caller(x):
    return helper(x)


class Cycle:
    def __init__(self):
        self.me = self

    def __del__(self):
        global helper
        helper = lambda x: ("by finalizer", x)


def callback(phase, info):
    global helper
    if phase == "start":
        helper = lambda x: ("by callback", x)


def main():
    enabled = gc.isenabled()
    gc.disable()
    try:
        Cycle()
        a = caller(1)
        gc.collect()
        b = caller(2)
        gc.callbacks.append(callback)
        gc.collect()
        return a, b, caller(3)
    finally:
        gc.callbacks[:] = [c for c in gc.callbacks if c is not callback]
        if enabled:
            gc.enable()


print(main())
