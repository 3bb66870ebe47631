# Both arms are arguments: both are evaluated before the choice is made.
def note(x):
    print("note", x)
    return x


def pick(flag, a, b):
    return a if flag else b


def either(a, b):
    return a or b


def caller(flag):
    return pick(flag, note("a"), note("b")), either(note(0), note(1)), either(note(2), note(3))


print(caller(True))
print(caller(False))
