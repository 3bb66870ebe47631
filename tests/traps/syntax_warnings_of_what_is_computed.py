# No warning that the program as written does not draw: CPython looks at what it has folded, and at value and index together.
def both():
    x = "abc"
    i = "a"
    return x[i]


def added():
    x = 3
    return (x + 1)()


def negated():
    x = 3
    return (-x)()


def index():
    x = "b"
    return "abc"["a" + x]


def value():
    x = "b"
    return (x + "d")["a"]


def repeated():
    n = 2
    assert (1,) * n
    return "held"


def inverted():
    x = True
    return ~(not x), ~(x & x)


def item():
    t = (1, 2)
    return t[0]()


def of_item():
    t = (1, 2)
    return t[1]["a"]


def in_tuple():
    t = "ab"
    return (t,)[0]()


def by_tuple():
    x = "abc"
    return x[0, 1]


for function in (in_tuple, by_tuple, both, added, negated, index, value, repeated, inverted, item, of_item):
    try:
        print(function())
    except TypeError as error:
        print(error)
