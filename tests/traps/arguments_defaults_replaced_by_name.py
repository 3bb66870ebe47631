# The defaults and the code of a function, set by their name as text, are seen wherever it is called.
def add(a, b=1):
    return a + b


def scale(a, *, by=2):
    return a * by


def first(a):
    return a


def other(a):
    return -a


def plus(a, b=1):
    return a + b


def minus(a, b=1):
    return a - b


def use(x):
    return add(x), scale(x), first(x), plus(x), minus(b=0, a=x)


def called(x):
    try:
        return minus(x)
    except TypeError as error:
        return type(error).__name__


print(use(1), called(1))
setattr(add, "__defaults__", (5,))
object.__setattr__(scale, "__kwdefaults__", {"by": 7})
first.__setattr__("__code__", other.__code__)
plus.__setattr__("__defaults__", (9,))
delattr(minus, "__defaults__")
print(use(1), called(1))
