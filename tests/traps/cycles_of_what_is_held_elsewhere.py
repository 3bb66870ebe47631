# breaks: no-finalizers
# What a function has caught and something else holds, too, keeps its frames; what a local holds that is no exception,
# the traceback of what is raised keeps.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


ERRORS = []


def fails(name):
    held = Noisy(name)
    raise ValueError(held.name)


def caller():
    kept = None
    try:
        fails("held by a list")
    except ValueError as error:
        kept = error
        ERRORS.append(error)
    return str(kept)


print(caller())
print("after", len(ERRORS))
ERRORS[0].__traceback__ = None
print("no traceback")
ERRORS.clear()


def raises(stop):
    kept = Noisy("no exception")
    try:
        if stop:
            raise KeyError(stop)
        fails("not raised")
    except ValueError as error:
        error.__traceback__ = None
        kept = error
    return kept


def also_raises(name):
    kept = Noisy(name)
    try:
        raise KeyError(name)
    except ValueError as error:
        kept = error
    return kept


for call in (raises, also_raises):
    try:
        call(call.__name__)
    except KeyError as error:
        print("handling", error)
    print("handled")


def argument(kept):
    try:
        raise KeyError(1)
    except ValueError as error:
        kept = error
    return kept


try:
    argument(Noisy("argument"))
except KeyError as error:
    print("handling", error)
print("end")


class Late(Exception):
    def __init__(self, lock):
        self.lock = lock


def attempt(times, again):
    failure = None
    for number in range(times):
        try:
            raise KeyError(number)
        except KeyError as error:
            failure = error
            if number == 1:
                failure = Late(Noisy("lock"))
    if again:
        raise RuntimeError("gave up")
    return str(failure)


def waits(stop):
    held = None
    try:
        raise ValueError(stop)
    except ValueError as error:
        held = error
        if stop:
            held = Noisy("in a handler")
    if stop:
        raise RuntimeError("gave up")
    return str(held)


for each in attempt, waits:
    try:
        each(2, True) if each is attempt else each(True)
    except RuntimeError:
        print("handling")
    print("handled")
