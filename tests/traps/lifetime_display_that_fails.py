# breaks: no-finalizers
# What a local held lives as long as the traceback, also where the rest of a display raises.
class Noisy:
    def __del__(self):
        print("del")


def fail():
    raise ValueError


def caller():
    t = Noisy()
    return t, fail()


try:
    caller()
except ValueError:
    print("handler")
