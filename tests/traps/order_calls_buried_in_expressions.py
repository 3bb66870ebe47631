# What stands before a buried call keeps its place before the statements of that call.
def note(x):
    print("note", x)
    return x


def steps(x):
    y = note(x)
    z = note(y + 1)
    return z


def caller(d):
    print(note("a") + str(steps(1)) + note("b") + str(steps(5)))
    d[note("k")] = [note(0), steps(10), note(1)]
    return note(1) if steps(0) > 5 else (note(2), steps(20), d)


print(caller({}))
