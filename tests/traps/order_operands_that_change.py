# An operation on a list or a dict depends on when it is done, though it runs no code of the program.
def sum_of_lists():
    a = [1]
    b = [2]
    t = a + b
    return a.append(3), t


def repeated():
    a = [1]
    t = a * 2
    return a.append(3), t


def negated():
    a = []
    t = not a
    return a.append(3), t


def conditional():
    a = {}
    t = 5 if a else 6
    return a.update(b=1), t


def shortcut():
    a = []
    t = a or 1
    return a.append(3), t == 1


def counted():
    a = [1]
    t = len(a)
    return a.append(3), t


for function in (sum_of_lists, repeated, negated, conditional, shortcut, counted):
    print(function())
