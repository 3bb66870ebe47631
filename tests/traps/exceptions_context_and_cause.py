# __context__, __cause__ and __suppress_context__ of every exception, through helpers as well.
def fail(x):
    raise ValueError("inner", x)


def wrap(x):
    try:
        fail(x)
    except ValueError as error:
        raise KeyError("outer") from error


def implicit(x):
    try:
        fail(x)
    except ValueError:
        raise KeyError("during")


def suppressed(x):
    try:
        fail(x)
    except ValueError:
        raise KeyError("quiet") from None


def handler(x):
    return 1 // x


def in_handler():
    try:
        raise TypeError("first")
    except TypeError:
        return handler(0)


def in_finally():
    try:
        raise TypeError("first")
    finally:
        handler(0)


def reraise():
    raise


def bare():
    try:
        fail("bare")
    except ValueError:
        reraise()


for f in (wrap, implicit, suppressed):
    try:
        f(1)
    except KeyError as error:
        print(error.args, repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
for f in (in_handler, in_finally, bare, reraise):
    try:
        f()
    except Exception as error:
        print(repr(error), repr(error.__context__), repr(error.__cause__))
