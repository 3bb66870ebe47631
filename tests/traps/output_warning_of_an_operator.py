# allowed: a warning shown once for each place is shown once for each of them
# An operator's warning names the line that computes with it, once for that line, from whichever call of a helper.
import warnings


def add(a, b):
    return a + b


class Old:
    def __add__(self, other):
        warnings.warn("Old is deprecated", DeprecationWarning, stacklevel=2)
        return 1


shown = []
warnings.simplefilter("default")
warnings.showwarning = lambda message, *rest: shown.append(str(message))


def twice(x):
    first = add(x, 1)
    print(first)
    second = add(x, 2)
    return first + second


print(twice(Old()), twice(Old()), shown)
