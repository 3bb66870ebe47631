# Lower, upper and step of a slice, in this order, after the sequence.
def note(x):
    print("note", x)
    return x


def bound(x):
    return note(x) + 0


def caller():
    xs = list(range(10))
    print(note(xs)[bound(1) : bound(8) : bound(2)])
    xs[bound(1) : bound(3)] = note(["x"])
    print(xs)
    del xs[bound(2) :]
    return xs


print(caller())
