# Which definition runs is decided when the module runs.
import sys

if len(sys.argv) >= 0:

    def add(a, b):
        return a + b
else:

    def add(a, b):
        return ("never", a, b)


try:
    from module_that_is_not_there import fast
except ImportError:

    def fast(x):
        return ("fallback", x)


if sys.maxsize < 0:

    def only_sometimes():
        return 1


def use(x):
    return add(x, 1), fast(x)


print(use(1))
try:
    print(only_sometimes())
except NameError as error:
    print(error)
