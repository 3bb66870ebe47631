# What a test has shown of a local holds until it is rebound, in that arm, and not where an exception cuts in.
class Shy:
    """Equals anything, is true or false as told, and says it is None."""

    __class__ = type(None)

    def __init__(self, truth):
        self.truth = truth

    def __eq__(self, other):
        return True

    def __bool__(self):
        return self.truth

    def __repr__(self):
        return f"Shy({self.truth})"


def early(x):
    if x is None:
        return [x]
    return [x is None, x == None, not x]


def rebound(x, y):
    if x is None:
        x = y
        return x, x is None
    if x is not None and (x := y) is None:
        return x, x is None
    return x, x is None


def looping(items):
    last = None
    seen = []
    for item in items:
        if last is not None:
            seen.append((last, item))
        last = item
        if item is None:
            seen.append(last)
            continue
        seen.append(last is None)
    return seen, last


def cut_short(x, fail):
    try:
        if x is None:
            x = fail(x)
        else:
            return "else", x
    except ValueError:
        return "handler", x, x is None
    finally:
        print("finally", x, x is None)
    return "end", x


def fails(x):
    raise ValueError(x)


def quiet(x):
    return x


class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return True


def swallowed(x):
    with Swallows():
        if x is None:
            raise ValueError
        x.missing
    return x, x is None


def either(x, y):
    if x is None or y is None:
        return x, y, x is None, y is None
    return x, y, x is None, y is None


def by_type(x, y):
    if type(x) is type(y) is int:
        return x + y, type(x) is int
    if isinstance(x, int) or type(x) is float:
        return x, isinstance(x, int), type(x) is float
    return x, isinstance(x, bool), isinstance(x, type(None)), type(x) is bool


def by_equality(mode, n):
    size = 1 if n else "one"
    if mode == "fast":
        return mode, mode == "fast", size == "one", size == 1
    if size != "one":
        return size, size == True
    return mode, size


def while_none(items):
    x = None
    while x is None:
        x = items.pop()
        if x is False:
            x = None
    return x


def comprehended(items):
    x = items[0]
    return [x is None for y in items if x is not None if y is None], [y for y in items if y is not None], x


for value in (None, 0, 1, "", Shy(True), Shy(False), True, 2.5, float("nan")):
    print(early(value), rebound(value, None), rebound(value, 3), looping([value, None, value]))
    print(
        cut_short(value, fails), cut_short(value, quiet), swallowed(value), either(value, 1), either(1, value)
    )
    print(by_type(value, 1), by_type(1, value), by_equality(value, value), comprehended([value, None, 2]))
print(by_equality("fast", 1), by_equality("".join(["fa", "st"]), 0), while_none([5, False, None]))
mode = "".join(["fa", "st"])
print(by_equality(mode, 0)[0] is mode)
