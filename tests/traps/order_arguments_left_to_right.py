# Arguments run left to right, though the body uses them the other way round.
def note(x):
    print("note", x)
    return x


def rsub(a, b):
    return b - a


print(rsub(note(1), note(10)))
print(rsub(b=note(1), a=note(10)))
print((lambda a, b: b - a)(note(3), note(4)))
