# in-memory: line numbers
# A frame that survives reports the line of the user's file, after any rewriting above it.
import traceback


def add(a, b):
    t = a + b
    return t


def failing(items):
    e = add(1, 2)
    f = add(e, 4)

    if f:
        g = add(f, 1)
    return items["missing"] + g


class Thing:
    def method(self):
        x = add(1, 1)
        raise ValueError(x)


def lines(f, *args):
    try:
        f(*args)
    except Exception as error:
        return [(s.name, s.lineno) for s in traceback.extract_tb(error.__traceback__)][1:]


print(lines(failing, {}), lines(Thing().method))
print(failing.__code__.co_firstlineno, Thing.method.__code__.co_firstlineno)
