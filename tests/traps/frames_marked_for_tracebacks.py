# A local that is there for whoever prints a traceback (pytest, debuggers, template engines) stays, where it was.
import sys


def check(x):
    __tracebackhide__ = True
    limit = 3
    if x < limit:
        raise ValueError(x)


def explain(x):
    __traceback_info__ = x
    return 1 // x


def by_check(x):
    return check(x)


def by_explain(x):
    y = explain(x)
    return y


def seen(function, x):
    try:
        function(x)
    except (ValueError, ZeroDivisionError):
        entry = sys.exc_info()[2]
        while entry is not None:
            names = entry.tb_frame.f_locals
            print(
                entry.tb_frame.f_code.co_name, names.get("__tracebackhide__"), names.get("__traceback_info__")
            )
            entry = entry.tb_next


seen(by_check, 1)
seen(by_explain, 0)
