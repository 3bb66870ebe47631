# Leaving a handler, in whatever way, makes the exception handled before it the current one again.
# https://github.com/mypyc/mypyc/pull/233, https://github.com/cython/cython/issues/908
import sys


def current():
    return repr(sys.exc_info()[1])


def leave(how):
    for x in (1, 2):
        try:
            raise ValueError(how)
        except ValueError:
            if how == "continue":
                continue
            if how == "break":
                break
            if how == "return":
                return current()
            if how == "raise":
                raise TypeError(how)
    return how


def caller():
    seen = [current()]
    try:
        raise KeyError("outer")
    except KeyError:
        for how in ("continue", "break", "return", "raise"):
            try:
                seen.append(leave(how))
            except TypeError as error:
                seen.append((repr(error.__context__), repr(error.__context__.__context__)))
            seen.append(current())
    seen.append(current())
    return seen


print(*caller(), sep="\n")
try:
    raise
except RuntimeError as error:
    print(error)
