# `is` asks for the object, whatever its == says.
class Anything:
    def __eq__(self, other):
        return True


def missing(x):
    return x is None


def exactly_true(x):
    return x is True, x is not False, x == True


def caller():
    return (
        missing(Anything()),
        missing(None),
        exactly_true(1),
        exactly_true(True),
        exactly_true(1.0),
        exactly_true(Anything()),
    )


print(caller())
