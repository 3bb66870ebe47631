# `except … as e` unbinds e for the functions that capture it too.
def unbound():
    e = 1

    def h():
        return e

    before = h()
    try:
        raise ValueError
    except ValueError as e:
        pass
    return before, h()


try:
    print(unbound())
except NameError as error:
    print(type(error).__name__, error)
