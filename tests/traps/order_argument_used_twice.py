# An argument used twice in the body is evaluated once.
def note(x):
    print("note", x)
    return x


def square(x):
    return x * x


def caller():
    return square(note(7)) + square(note(2) + 1)


print(caller())
