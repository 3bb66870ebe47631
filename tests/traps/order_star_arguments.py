# Starred and keyword arguments run in the order of the source, except that * comes before a later keyword.
def note(x):
    print("note", x)
    return x


def show(*args, **kwargs):
    return args, kwargs


def pair(a, b):
    return (a, b)


def caller():
    print(show(note(1), *note([2, 3]), k=note(4), **note({"m": 5})))
    print(show(k=note(1), *note([2])))
    print(pair(*note((1, 2))), pair(**note({"b": 1, "a": 2})), pair(note(0), *note([9])))


caller()
