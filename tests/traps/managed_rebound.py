# A with asks what its name, or its method, means each time; whoever replaces it is called.
import contextlib
from contextlib import contextmanager
from unittest import mock


@contextmanager
def marked(name):
    print("enter", name)
    yield name
    print("exit", name)


def use(name):
    with marked(name) as got:
        print("use", got)


class Other:
    def __init__(self, *args):
        self.args = args

    def __enter__(self):
        print("other enter", self.args)
        return "other"

    def __exit__(self, *info):
        print("other exit", info[0])
        return True


use("first")
with mock.patch(__name__ + ".marked", Other):
    use("second")
use("third")
kept = marked
marked = lambda name: kept(name + " by a lambda")
use("fourth")
marked = Other
use("fifth")


class Printer:
    def __init__(self, name):
        self.name = name

    @contextmanager
    def indent(self, by=1):
        print("indent", self.name, by)
        yield self
        print("dedent", self.name, by)

    def show(self):
        with self.indent():
            print("shown", self.name)

    def show_by(self, by):
        with self.indent(by=by) as got:
            print("shown", got.name)


class Loud(Printer):
    @contextmanager
    def indent(self, by=1):
        print("LOUD")
        with super().indent(by):
            yield self


class Own(Printer):
    indent = Other


class Asked(Printer):
    def __getattribute__(self, name):
        if name == "indent":
            print("asked for", name)
        return super().__getattribute__(name)


def deleted():
    del Printer.indent
    try:
        Printer("none").show()
    except AttributeError as error:
        print(error.args[0].split("'")[-2])


printer = Printer("a")
printer.show()
for cls in (Loud, Own, Asked):
    cls(cls.__name__).show()
printer.indent = Printer("b").indent
printer.show()
printer.show_by(3)
printer.indent = Other
printer.show()
printer.indent = contextlib.nullcontext
printer.show()
other = Printer("c")
with mock.patch.object(Printer, "indent", Other):
    other.show()
other.show()


def stored():
    manager = other.indent()
    with manager:
        print("once")
    try:
        with manager:
            print("twice")
    except (RuntimeError, AttributeError) as error:
        print(type(error).__name__)


@other.indent(2)
def decorated():
    print("decorated")


stored()
decorated()
decorated()
deleted()
