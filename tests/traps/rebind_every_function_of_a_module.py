# A module lists its own functions and wraps each one: there are as many as were written, and each call is wrapped.
# breaks: sealed-globals
import inspect
import sys
import types


def scale(x):
    return x * 2


def shift(x):
    return scale(x) + 1


def twice(x):
    return shift(shift(x))


def functions():
    module = sys.modules[__name__]
    return dict(inspect.getmembers(module, inspect.isfunction))


def wrapped(name, function):
    def wrapper(*args):
        print("called", name, *args)
        return function(*args)

    return wrapper


def wrap_all():
    for name, function in functions().items():
        if name in ("scale", "shift", "twice"):
            setattr(sys.modules[__name__], name, wrapped(name, function))


print(list(functions()))
print([name for name, value in inspect.getmembers(sys.modules[__name__]) if inspect.isclass(value)])
print(twice(3), shift(3))
wrap_all()
print(twice(3), shift(3))


def unwrap_all():
    names = vars(sys.modules[__name__])
    for name, value in list(names.items()):
        if type(value) is types.FunctionType and value.__closure__:
            names[name] = value.__closure__[0].cell_contents


unwrap_all()
print(twice(3))
