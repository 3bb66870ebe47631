def area(w, h):
    return w * h


def measured(w, h):
    start = area(w, h)  # s2s: off
    return start + area(w, 1)


def total(sizes):  # s2s: assume=sealed-globals
    return sum([area(w, h) for w, h in sizes])


# s2s: off
def reference(w, h):
    return area(w, h)


def checked(w, h):
    return area(w, h) == reference(w, h)


print(measured(2, 3), total([(1, 2), (3, 4)]), checked(5, 6))
