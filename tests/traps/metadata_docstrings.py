# A docstring stays one, and nothing that was not a docstring becomes one.
def add(a, b):
    """Add."""
    return a + b


def plain():
    "a" + "b"
    return 1


def after_dead_store():
    x = 1
    "not a docstring"
    return 2


def in_branch():
    if True:
        "not a docstring either"
    return 3


def fstring():
    f"no docstring"
    return 4


def parenthesised():
    "docstring"
    return add(1, 2)


def number():
    1
    "still not"
    return 5


def only_doc():
    """Only this."""


def bytes_first():
    b"no"
    return 6


def after_pass():
    pass
    "no"


def after_assert():
    assert True
    "no"
    return add(3, 4)


class C:
    if True:
        "no"
    x = add(1, 2)


class D:
    """Doc of D."""

    x = add(1, 2)

    def method(self):
        """Doc of method."""
        return add(self.x, 1)


for thing in (
    add,
    plain,
    after_dead_store,
    in_branch,
    fstring,
    parenthesised,
    number,
    only_doc,
    bytes_first,
    after_pass,
    after_assert,
    C,
    D,
    D.method,
):
    print(thing.__name__, thing.__doc__)
print(__doc__)
