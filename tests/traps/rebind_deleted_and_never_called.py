# breaks: sealed-globals
# A function that was deleted is missed only where the original would have read its name.
import sys


def add(a, b):
    return a + b


def in_branch(flag):
    s = ""
    for c in "ab":
        if flag is None:
            s = add(c, "x")
    return s


def in_choice(flag):
    s = ""
    for c in "ab":
        s = add(c, "x") if flag is None else c
    return s


def in_shortcut(flag):
    s = ""
    for c in "ab":
        s = flag is None and add(c, "x")
    return s


def behind_an_exit(flag):
    s = ""
    for c in "ab":
        if flag is not None:
            break
        s = add(c, "x")
    return s


def in_handler():
    s = ""
    for c in "ab":
        try:
            s = c
        except ValueError:
            s = add(c, "x")
    return s


def caught():
    try:
        for c in "ab":
            s = add(c, "x")
    except NameError:
        s = "caught"
    return s


def caught_inside():
    s = ""
    for c in "ab":
        try:
            s = add(c, "x")
        except NameError:
            s = c
    return s


def chained(x: int):
    e = x > 5 > add(x, 1)
    return e, x if x else add(x, 2)


def asserted(flag):
    for c in "ab":
        assert flag is None, add(c, "x")


def twice_in_branch(flag):
    s = ""
    if flag is None:
        s = add("a", "x")
        s = add("b", "y")
    return s


functions = in_branch, in_choice, in_shortcut, behind_an_exit, twice_in_branch
print([f(None) for f in functions], in_handler(), caught(), caught_inside(), chained(1), asserted(None))
del sys.modules[__name__].add
print([f(1) for f in functions], in_handler(), caught(), caught_inside(), chained(1), asserted(None))
