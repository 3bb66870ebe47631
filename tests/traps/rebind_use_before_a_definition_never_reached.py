# A module that an exception ends before a definition leaves the name unbound for whoever it gave a function to.
class Left(Exception):
    pass


class Asking:
    def __repr__(self):
        try:
            return str(f(1, 2))
        except NameError as error:
            return str(error)


left = Left(Asking())


def f(x, y):
    return add(x, y)


raise left


def add(a, b):
    return a + b
