# A StopIteration that the generator raises is a RuntimeError outside of the with, one of the block is as it is.
from contextlib import contextmanager
import sys


class Stops:
    def __init__(self, *at):
        self.at, self.lines, self.value = at, [], 0

    def __setattr__(self, name, value):
        if name == "value" and value in self.__dict__.get("at", ()):
            raise StopIteration(value)
        self.__dict__[name] = value


@contextmanager
def plain(one):
    one.value += 1
    yield
    one.value += 10


@contextmanager
def kept(one):
    one.value += 1
    try:
        yield one
    finally:
        one.lines.append(sys.exc_info()[0])
        one.value += 10


@contextmanager
def both(one):
    one.value += 1
    try:
        yield one
    finally:
        one.value += 10
    one.value += 100


def run_plain(one, error=None):
    with plain(one):
        if error:
            raise error
    return "done"


def run_kept(one, error=None):
    with kept(one) as other:
        if error:
            raise error
    return "done", other is one


def run_both(one, error=None):
    with both(one):
        if error:
            raise error
    return "done"


def chain(error):
    names = []
    while error is not None:
        names.append((type(error).__name__, error.args, type(error.__cause__).__name__, error.__suppress_context__))
        error = error.__context__
    return names


def tell(run, *args):
    try:
        print(run(*args), args[0].value, args[0].lines)
    except BaseException as error:
        print(run.__name__, chain(error), args[0].value, args[0].lines)


for run in (run_plain, run_kept, run_both):
    tell(run, Stops())
    tell(run, Stops(1))
    tell(run, Stops(11))
    tell(run, Stops(111))
    tell(run, Stops(), StopIteration("in the block"))
    tell(run, Stops(11), StopIteration("in the block"))
    tell(run, Stops(11), KeyError("in the block"))
    tell(run, Stops(), RuntimeError("in the block"))
    tell(run, Stops(), GeneratorExit("in the block"))
    try:
        raise OSError("around")
    except OSError:
        tell(run, Stops(1))
        tell(run, Stops(11), StopIteration("in the block"))
        tell(run, Stops(), StopIteration("in the block"))


def arguments(one, error):
    with plain(one if error is None else raising(error)):
        pass


def raising(error):
    raise error


tell(arguments, Stops(), StopIteration("in an argument"))


@contextmanager
def early(one):
    try:
        one.value += 1
        yield
    finally:
        one.lines.append(sys.exc_info()[0])


def run_early(one):
    with early(one):
        one.value += 5


tell(run_early, Stops(1))
tell(run_early, Stops(6))


@contextmanager
def given(one):
    try:
        try:
            yield one.given()
        finally:
            one.lines.append((1, sys.exc_info()[0]))
            one.value += 1
    finally:
        one.lines.append((2, sys.exc_info()[0]))
        one.lines.append(2)


@contextmanager
def given_plainly(one):
    kept = [one]
    try:
        yield one.given()
    finally:
        kept[0].lines.append(sys.exc_info()[0])
        one.value += 10


class Gives(Stops):
    def given(self):
        self.value += 100
        return self


def run_given(one, error=None):
    with given(one) as other:
        if error:
            raise error
    return other is one


def run_given_plainly(one, error=None):
    with given_plainly(one) as other:
        if error:
            raise error
        return other is one


for run in (run_given, run_given_plainly):
    tell(run, Gives())
    tell(run, Gives(100))
    tell(run, Gives(101))
    tell(run, Gives(110), KeyError("in the block"))
    tell(run, Gives(110), StopIteration("in the block"))
    tell(run, Gives(), StopIteration("in the block"))
    tell(run, Gives(10, 100))
