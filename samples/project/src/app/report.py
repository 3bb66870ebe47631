"""What is read more often than it is run."""

DASHES = "-" * 4


def line(name, value):  # s2s: level=0
    return DASHES + name + str(1 + value)


def head(name):
    return line(name, 2 * 2)
