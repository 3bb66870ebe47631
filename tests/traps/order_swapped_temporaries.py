# Two temporaries used in the other order keep the order of their calls.
def note(x):
    print("note", x)
    return x


def caller():
    e = note(1)
    f = note(2)
    return f - e


def iterate(it):
    t = next(it)
    u = next(it)
    return (u, t)


print(caller())
print(iterate(iter("ab")))
