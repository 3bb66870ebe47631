# A default is what it was when the function was made: the same list, the value a name had then.
START = 1


def note(x):
    print("note", x)
    return x


def begin(n=START):
    return n


def gather(x, into=[]):
    return into + [x]


def noted(x=note("default")):
    return x


def same(into=[]):
    return into


START = 2


def caller():
    return begin(), gather(1), noted(), noted(), same() is same()


same().append("kept")
print(caller(), same())
print(begin(), noted())
