# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# What the generator holds dies as it ends, before anybody handles what is raised; what it yields dies at once.
from contextlib import contextmanager


class Thing:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class State:
    value = None


state = State()


@contextmanager
def saved(value):
    old = state.value
    state.value = value
    try:
        yield
    finally:
        state.value = old
        print("restored")


@contextmanager
def made(name, fails=False):
    first = Thing(name + " one")
    second = Thing(name + " two")
    if fails:
        raise ValueError(name)
    yield Thing(name + " three")
    print("behind", name, first.name, second.name)


def keeps(value):
    with saved(value):
        print("in the block")
    print("end")


def rebinds(value):
    with saved(Thing("argument")):
        value = None
        print("rebound")
    print("end")


def not_stored(fails=False):
    with made("plain", fails):
        print("in the block")
    print("end")


def stored():
    with made("stored") as given:
        print("in the block", given.name)
        given = None
        print("dropped")
    print("end")


def raises(error):
    try:
        with made("raising"):
            raise error
    except Exception as caught:
        print("caught", type(caught).__name__)
    print("end")


def fails():
    try:
        not_stored(True)
    except ValueError as caught:
        print("caught", caught.args)
        caught = None
        print("let go")


state.value = Thing("old")
keeps(Thing("new"))
state.value = None
rebinds(Thing("parameter"))
not_stored()
stored()
raises(KeyError(1))
raises(StopIteration(1))
fails()


def returns():
    with made("returning") as given:
        return given.name


print(returns())


def loops(count):
    for number in range(count):
        with made(str(number)):
            pass
        print("next")


loops(2)
