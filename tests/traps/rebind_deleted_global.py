# A helper deleted is a NameError at the next call, before its arguments run.
def note(x):
    print("note", x)
    return x


def add(a, b):
    return a + b


def total(x):
    return add(note(x), 1)


print(total(1))
del add
try:
    total(2)
except NameError as error:
    print(error)


def add(a, b):
    return a - b


print(total(3))
