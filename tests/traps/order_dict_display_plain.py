# The items of a dict display are evaluated from the first to the last, and kept in that order.
def note(x):
    print("note", x)
    return x


def pairs():
    return {note("a"): note(1), note("b"): note(2), note("c"): note(3)}


print(list(pairs()))
