# in-memory: line numbers
# breaks: no-frames
# Warnings name the line of the user's file.
import warnings


def add(a, b):
    return a + b


def deprecated(x):
    warnings.warn("old", DeprecationWarning, stacklevel=2)
    return x


def user(a, b):
    c = add(a, b)

    warnings.warn("from user")
    return deprecated(c)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    user(1, 2)
print([w.lineno for w in caught])
