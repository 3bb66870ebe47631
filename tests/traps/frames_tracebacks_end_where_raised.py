# A traceback ends in the function that raised and starts in the one that caught; each generator and class body has its own.
import traceback


def names(error):
    return [f.name for f in traceback.extract_tb(error.__traceback__)]


def raiser(x):
    try:
        raise ValueError(x)
    finally:
        x = None


def gen():
    yield 1
    raiser("gen")


def attempt(f):
    try:
        return f()
    except Exception as error:
        found = names(error)
        return found[0], found[-1], type(error).__name__, error.__traceback__.tb_frame.f_code.co_name


class Holder:
    @property
    def value(self):
        raise LookupError("property")


def class_body():
    class Body:
        raise KeyError("body")


print(
    attempt(lambda: raiser(1)),
    attempt(lambda: list(gen())),
    attempt(lambda: Holder().value),
    attempt(class_body),
)
print(attempt(lambda: sorted([3, "a"])), attempt(lambda: [1 // 0 for _ in (1,)])[0])
