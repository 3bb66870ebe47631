# What a generator raises as StopIteration is a RuntimeError to its consumer; what the consumer raises is as it is.
class Stops:
    def __init__(self, at):
        self.at = at

    def __sub__(self, other):
        self.at -= 1
        if self.at < 0:
            raise StopIteration("in the generator")
        return self

    def __bool__(self):
        return True


def down(n):
    while n:
        yield n
        n = n - 1


def consume(n, stop):
    seen = 0
    for _ in down(n):
        seen += 1
        if seen == stop:
            raise StopIteration("in the consumer")
    return seen


def tell(n, stop=None):
    try:
        print(consume(n, stop))
    except BaseException as error:
        print(
            type(error).__name__, error.args, type(error.__cause__).__name__, type(error.__context__).__name__
        )
        print(error.__cause__ is error.__context__, error.__suppress_context__)


tell(3)
tell(3, 2)
tell(Stops(2))
tell(Stops(2), 1)
try:
    raise KeyError("around")
except KeyError:
    tell(Stops(1))
    tell(5, 5)


def relay(n):
    for item in down(n):
        yield item


def throw(error):
    it = relay(3)
    next(it)
    try:
        it.throw(error)
    except BaseException as error:
        print(type(error).__name__, error.args, type(error.__cause__).__name__)


throw(StopIteration("thrown"))
throw(ValueError("thrown"))
throw(GeneratorExit("thrown"))
