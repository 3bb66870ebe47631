# `except … as e` unbinds e, in the helper and not in the caller.
def guard(x):
    try:
        return 10 // x
    except ZeroDivisionError as e:
        return repr(e)


def caller():
    e = "kept"
    result = guard(0), guard(5)
    return e, result


print(caller())


def unbound():
    e = 1
    try:
        raise ValueError("v")
    except ValueError as e:
        pass
    return e


try:
    unbound()
except UnboundLocalError as error:
    print(type(error).__name__, error)

e = "module"
try:
    raise KeyError("k")
except KeyError as e:
    print(e.args)
try:
    e
except NameError as error:
    print(type(error).__name__, error)
