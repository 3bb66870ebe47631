# Keyword arguments are evaluated in the order written, not in the order of the parameters.
def note(x):
    print("note", x)
    return x


def show(a, b, c=3, *, d=4):
    return (a, b, c, d)


def caller():
    return show(d=note("d"), b=note("b"), a=note("a")), show(note(1), c=note(2), b=note(3))


print(caller())
