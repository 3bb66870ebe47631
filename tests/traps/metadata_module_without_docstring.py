"this " + "is no docstring"


def add(a, b):
    return a + b


print(__doc__, add(1, 2))
