# A caller's handler catches what its call raised, and nothing that ran before the try.
def divide(a, b):
    q = a // b
    return q


def index(xs, i):
    return xs[i]


def caller(a, b):
    try:
        x = divide(a, b)
    except ZeroDivisionError as error:
        return "caught", error.args
    else:
        x = index([1, 2], x)
    return x


def outside(a, b):
    x = divide(a, b)
    try:
        return index([1], x)
    except (IndexError, ZeroDivisionError) as error:
        return type(error).__name__


def in_handler():
    try:
        divide(1, 0)
    except ZeroDivisionError:
        try:
            return index([], 0)
        except IndexError as error:
            return repr(error.__context__)


def with_else():
    try:
        pass
    except ZeroDivisionError:
        return "wrong"
    else:
        return divide(1, 0)
    finally:
        print("finally")


print(caller(4, 2) if False else caller(2, 2), caller(1, 0))
for f, args in ((caller, (6, 2)), (outside, (1, 0)), (outside, (5, 1)), (in_handler, ()), (with_else, ())):
    try:
        print(f.__name__, f(*args))
    except Exception as error:
        print(f.__name__, repr(error))
