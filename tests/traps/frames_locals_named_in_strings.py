# A library reads the locals of its caller by names that it finds in a string, as pandas, numexpr and patsy do.
import types

library = types.ModuleType("library")
exec(
    """
import re, sys

class Table:
    def __init__(self, rows):
        self.rows = rows
    def query(self, text, extra=None):
        return run(text, sys._getframe(1))
    def __getitem__(self, key):
        return self.rows[key]

def run(text, frame):
    found = []
    for name in re.findall("@([a-z_]+)", text):
        where = [scope for scope in ("f_locals", "f_globals") if name in getattr(frame, scope)]
        value = getattr(frame, where[0])[name] if where else None
        found.append((name, where[:1], value() if callable(value) else value))
    return found

def evaluate(text):
    return run(text, sys._getframe(1))
""",
    library.__dict__,
)
Table, evaluate = library.Table, library.evaluate
table = Table([1, 2, 3])
bound = "global"


def constant():
    limit = 10
    return table.query("price < @limit")


def computed(a: int, b):
    limit = a + 1
    other = limit + b
    return table.query("price < @limit and price > @other")


def used_once(a, b):
    total = a + b
    return table.query("price < @total", total)


def in_an_fstring(column):
    limit = 3
    return table.query(f"{column} < @limit")


def by_a_variable():
    limit, text = 7, "x > @limit"
    return evaluate(text)


def a_copy(a):
    limit = a
    return table.query("price < @limit"), limit


def unpacked(a):
    pair = a, 3
    first, second = pair
    return evaluate("@pair and @second"), first


def a_function():
    def twice():
        return 2

    return evaluate("@twice + 1")


def in_branches(flag):
    if flag:
        limit = 1
    else:
        limit = 2
    return evaluate("@limit")


def rebound():
    limit = 1
    first = evaluate("@limit")
    limit = 2
    return first, evaluate("@limit")


def helper(limit):
    size = limit * 2
    return table.query("price < @limit and size > @size")


def of_a_helper(size):
    limit = "the caller's"
    return helper(1), limit, size


def brings(a):
    bound = a + 1
    return bound * bound


def not_shadowed(a):
    t = brings(a)
    return t, evaluate("@bound")


def mentions_nothing(price):
    limit = 10
    doubled = price * 2
    return doubled + limit


print(constant(), computed(1, 2), used_once(3, 4), in_an_fstring("x"), by_a_variable(), a_copy(5))
print(a_function(), in_branches(True), in_branches(False), rebound())
print(unpacked(4), of_a_helper("s"), not_shadowed(2), mentions_nothing(1))
