# print is a function: it may be passed, bound, wrapped and replaced, and is worth None.
import functools


def log(*args, sink=print):
    sink("log", *args)
    return sink


def twice(f, *args):
    return f(*args), f(*args)


shout = functools.partial(print, "shout", end="!\n")


def caller():
    p = print
    p("bound")
    results = twice(p, 1), [print(x) for x in "ab"], log("x"), print() or "or", shout("s")
    lines = []
    log("kept", sink=lambda *a: lines.append(a))
    p, q = lines.append, p
    p("appended")
    q("original")
    return results[0], results[1], results[2] is print, results[3:], lines


print(caller(), list(map(print, [1, 2], "ab")), {print: 1}[print], print.__name__)
