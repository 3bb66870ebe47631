# No literal moves into an `is` test: identity is a fact about objects, not values.
import warnings


def same(a, b):
    return a is b


def thousand():
    return 1000


def make():
    return 10**3


def pair():
    x = 1000
    y = x
    return x is y, same(x, y), same(x, None), y is not x


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(pair())
    print(same(thousand(), thousand()), same(None, None), same(thousand, thousand))
    x = "a b"
    y = x
    print(x is y, same(x, y), x is not None, [] is [], () is ())
    empty = object()
    value = empty
    print(value is empty, same(empty, value))
print([str(w.message) for w in caught])


def sentinel(value=None):
    default = 5000
    if value is default:
        return "default"
    return value


print(sentinel(), sentinel(object()) is None)
