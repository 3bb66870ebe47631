# breaks: sealed-globals
# until: 3.13, for a frame that ends lets its locals go from the last to the first from 3.14 on, and from the first to
# the last before: so what stands for a generator has an order of its own there, as the contract allows.
# A generator that stands where another delegates to it takes what is sent and thrown, and gives nothing back.
import sys


def echo(log, n=2):
    got = yield "first", n
    log.append(got)
    while n:
        got = yield got
        log.append(got)
        n -= 1
    return log.append("returned")


def outer(log):
    log.append("outer")
    yield from echo(log)
    yield "between"
    for n in range(2):
        yield from echo(log, n=n)
        if n:
            yield from echo(n=0, log=log)
    print("end", log)


given, log = outer([]), []
log.append(next(given))
try:
    for sent in range(20):
        log.append(given.send(sent))
except StopIteration as stop:
    print(log, stop.value)
given = outer([])
print(next(given), given.send(1))
try:
    given.throw(ValueError("thrown"))
except ValueError as error:
    print(repr(error), error.__context__, [*given])
given = outer([])
next(given)
try:
    given.throw(StopIteration("thrown"))
except RuntimeError as error:
    print(error, repr(error.__cause__), error.__cause__ is error.__context__)


def stops(items):
    yield 1
    yield next(items)


def plain(items):
    yield from stops(items)


def guarded(items):
    try:
        yield from stops(items)
    except RuntimeError as error:
        yield "caught", str(error), repr(error.__cause__)
    finally:
        print("finally")


class Context:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        print(kind and kind.__name__)
        return True


def managed(items):
    with Context():
        yield from stops(items)
    yield "after"


def handled(items):
    try:
        raise KeyError("handled")
    except KeyError:
        yield from looks(items)


def looks(items):
    yield sys.exc_info()[0]


def looked(items):
    yield from looks(items)


for function in (plain, guarded, managed, handled, looked):
    try:
        print([*function(iter(()))])
    except RuntimeError as error:
        print(error, repr(error.__cause__))


class Held:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("end of", self.name)


def holds(held):
    mine = Held("My")
    yield held.name
    held = None
    yield mine.name


def around():
    kept = Held("Kept")
    yield from holds(Held("Given"))
    print("after")
    yield kept.name


print([*around()])
given = around()
print(next(given))
given.close()
print("closed")
given = around()
print(next(given), next(given))
del given
print("gone")


def raises(held, item):
    yield held


def argument(item):
    yield from raises(Held("argument"), item.missing)


try:
    next(argument(1))
except AttributeError as error:
    error.__traceback__ = None
    print(error)


def names(n):
    yield n
    n = "mine"
    yield n


def named(n):
    yield from names(n)
    yield n
    named.__globals__["names"] = others
    yield from names(n)
    yield from names(n=n)


def others(n):
    yield "other", n


print([*named("yours")])


def late(n):
    yield n
    yield from defined_late(n)


try:
    print([*late(1)])
except NameError as error:
    print(error)


def defined_late(n):
    yield -n


print([*late(1)])


def captured(n):
    yield lambda: n


def captures():
    for n in range(3):
        yield from captured(n)


print([function() for function in [*captures()]])


def caller():
    return sys._getframe(1).f_code.co_name


def asks():
    yield caller()


def asked():
    yield from asks()


print([*asked()])
