# Constants that compare equal are not interchangeable when propagated.
def show(x):
    return repr(x), type(x).__name__


def all_of_them():
    a = 1
    b = True
    c = 1.0
    d = 0.0
    e = -0.0
    f = "1"
    g = b"1"
    h = (1, 2)
    i = (True, 2.0)
    j = 1 + 0j
    k = frozenset()
    return (
        [show(x) for x in (a, b, c, d, e, f, g, h, i, j, k)],
        show((a, b)),
        show((d, e)),
        h == i,
        show(h),
        show(i),
    )


print(all_of_them())
print(show(...), show(None), show(NotImplemented), show(__debug__), show(()))
