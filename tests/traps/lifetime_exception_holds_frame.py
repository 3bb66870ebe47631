# breaks: no-finalizers
# `except … as e` drops the exception at its end, and with it what the traceback held.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def fail():
    n = Noisy("in fail")
    raise ValueError("v")


def caller():
    try:
        fail()
    except ValueError as e:
        print("handling", e)
    print("after handler")
    try:
        fail()
    except ValueError:
        print("handling again")
    print("end")


caller()
