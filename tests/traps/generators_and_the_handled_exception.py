# A generator run inside a handler leaves the exception being handled alone, and has its own while it handles one.
# https://github.com/cython/cython/issues/1731
import sys


def kind():
    error = sys.exc_info()[0]
    return error and error.__name__


def items():
    yield kind()
    try:
        raise KeyError("k")
    except KeyError:
        yield kind()
        yield kind()
    yield kind()


def caller():
    seen = []
    try:
        1 / 0
    except ZeroDivisionError:
        seen.extend(items())
        seen.append(kind())
        g = items()
        next(g), next(g)
        seen.append(kind())
        try:
            raise
        except ZeroDivisionError as error:
            seen.append(type(error.__context__).__name__)
    seen.append(next(g))
    seen.append(kind())
    return seen


print(caller())
