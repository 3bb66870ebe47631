# What a generator does with what the block raises: it handles it, lets it pass, or raises another exception.
from contextlib import contextmanager
import sys


@contextmanager
def ignoring(*kinds):
    try:
        yield
    except kinds:
        print("ignored", sys.exc_info()[0].__name__)


@contextmanager
def renaming():
    try:
        yield
    except KeyError as error:
        raise ValueError("renamed") from error


@contextmanager
def counting(counts):
    try:
        yield counts
    except BaseException:
        counts.append("failed")
        raise
    else:
        counts.append("fine")


@contextmanager
def cleaning(log):
    try:
        yield
    finally:
        log.append(sys.exc_info()[0])
        log[99:] = log.pop() and [log[-5]] if log[-1] is OSError else [1]


@contextmanager
def returning(log):
    try:
        yield
    finally:
        log.append("left")
        return


@contextmanager
def raising(log):
    try:
        yield
    finally:
        if sys.exc_info()[0] in (StopIteration, KeyError):
            log.append("raised again")
            raise


@contextmanager
def caused(log):
    try:
        yield
    finally:
        if sys.exc_info()[0]:
            raise RuntimeError("caused") from sys.exc_info()[1]


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def never(flag):
    if flag:
        yield


def run(manager, error):
    try:
        with manager:
            if error is not None:
                raise error
        return "done"
    except BaseException as caught:
        return type(caught).__name__, caught.args, repr(caught.__cause__), repr(caught.__context__)


def uses(which, error):
    log = []
    try:
        if which == "ignoring":
            with ignoring(KeyError):
                if error is not None:
                    raise error
        elif which == "renaming":
            with renaming():
                if error is not None:
                    raise error
        elif which == "counting":
            with counting(log) as same:
                assert same is log
                if error is not None:
                    raise error
        elif which == "cleaning":
            with cleaning(log):
                if error is not None:
                    raise error
        elif which == "returning":
            with returning(log):
                if error is not None:
                    raise error
        elif which == "raising":
            with raising(log):
                if error is not None:
                    raise error
        elif which == "caused":
            with caused(log):
                if error is not None:
                    raise error
        elif which == "twice":
            with twice():
                if error is not None:
                    raise error
        else:
            with never(which == "some"):
                if error is not None:
                    raise error
        return "done", log
    except BaseException as caught:
        shown = type(caught).__name__, caught.args, repr(caught.__cause__), repr(caught.__context__)
        return shown, caught is error, [str(one) for one in log]


for which in ("ignoring", "renaming", "counting", "cleaning", "returning", "raising", "caused", "twice", "some", "none"):
    for error in (None, KeyError("key"), StopIteration("stop"), RuntimeError("run"), OSError("os")):
        print(which, uses(which, error))
print(run(twice(), None), run(ignoring(KeyError), KeyError(1)))
