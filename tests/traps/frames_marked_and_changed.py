# A function with a local for whoever prints tracebacks is optimized, and what it calls; it keeps its frame and that local.
import sys
from enum import Enum


class Mode(Enum):
    PLAIN = 1
    STRICT = 2


def half(x):
    return x / 2


def divide(x, by, mode):
    if __debug__:
        __traceback_hide__ = True
    if mode is Mode.STRICT:
        __traceback_info__ = (x, by)
    return half(x) + x // by


def each(items):
    __tracebackhide__ = True
    for item in items:
        yield half(item)


class Table:
    def __init__(self, rows):
        self.rows = rows

    def sum(self):
        __tracebackhide__ = "always"
        found = 0
        for row in self.rows:
            found += row // 1
        return found

    def whole(self):
        return self.sum()


def fails():
    __tracebackhide__ = True
    __tracebackhide__ = lambda *given: True
    try:
        1 // 0
    except ZeroDivisionError as __traceback_supplement__:
        raise KeyError("again") from None


def by_divide(x, by, mode=Mode.STRICT):
    return divide(x, by, mode)


def by_each(items):
    found = []
    for one in each(items):
        found.append(one)
    return found


def by_any(items):
    return any(one > 10 for one in each(items))


def seen(function, *given):
    try:
        print(function(*given))
    except Exception:
        entry = sys.exc_info()[2]
        while entry is not None:
            names = entry.tb_frame.f_locals
            marks = [
                (name, "function" if callable(names[name]) else repr(names[name]))
                for name in sorted(names)
                if name.startswith("__traceback")
            ]
            if marks:  # the frames of other functions may be absent
                print(entry.tb_frame.f_code.co_name, marks)
            entry = entry.tb_next


seen(by_divide, 7, 2)
seen(by_divide, 7, 0)
seen(by_divide, 7, 0, Mode.PLAIN)
seen(by_divide, "7", 0)
seen(by_each, [1, 2, 30])
seen(by_each, [1, "2", 30])
seen(by_any, [1, 2, 30])
seen(by_any, [1, "2", 30])
seen(Table([1, 2.5]).whole)
seen(Table([1, None]).whole)
seen(fails)
