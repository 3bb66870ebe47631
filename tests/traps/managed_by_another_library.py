# What the name of the decorator means as the function is defined decides what a with enters.
import contextlib
import sys
from contextlib import contextmanager


def traced(function):
    def saved(*args):
        print("traced", args[1:])
        yield from function(*args)

    return saved


real = contextlib.contextmanager
contextlib.contextmanager = lambda function: real(traced(function))


class Box:
    @contextlib.contextmanager
    def opened(self, name):
        print("open", name)
        yield
        print("close", name)

    def use(self):
        with self.opened("box"):
            print("used")


Box().use()
contextlib.contextmanager = real


class Fake:
    @staticmethod
    def contextmanager(function):
        return real(traced(function))


setattr(sys.modules[__name__], "contextlib", Fake)


class Bag:
    @contextlib.contextmanager
    def opened_too(self, name):
        print("open", name)
        yield
        print("close", name)

    def use(self):
        with self.opened_too("bag"):
            print("used")


Bag().use()
setattr(sys.modules[__name__], "contextlib", sys.modules["contextlib"])


@contextmanager
def saved(name):
    print("save", name)
    yield
    print("restore", name)


def use(name):
    with saved(name):
        print("used", name)


use("a")


def replaced(namespace):
    def contextmanager(function):
        print("made of", function.__name__)
        return lambda *args: contextlib.nullcontext(args)

    text = """
from contextlib import contextmanager
contextmanager = made
@contextmanager
def opened(name):
    print("never")
    yield
def use(name):
    with opened(name) as got:
        print(got)
use(1)
"""
    exec(text, {"made": contextmanager, **namespace})


replaced({})


class Mixed:
    def contextmanager(function):
        print("another decorator")
        return lambda self: contextlib.nullcontext("another")

    @contextmanager
    def opened(self):
        print("never")
        yield

    def use(self):
        with self.opened() as got:
            print(got)


Mixed().use()


def wraps(function):
    def inner(*args):
        print("wrapped")
        return function(*args)

    return inner


class Twice:
    @wraps
    @contextmanager
    def opened(self):
        print("open")
        yield
        print("close")

    @classmethod
    @contextmanager
    def of_class(cls):
        print("open", cls.__name__)
        yield
        print("close", cls.__name__)

    def use(self):
        with self.opened(), self.of_class():
            print("used")


Twice().use()
