# A copy keeps the value of its moment while its source is swapped, deleted, rebound in a loop, a handler or a closure.
def pick(a, b):
    return a


def caller(n):
    a, b = 1, 2
    c = a
    a, b = b, a
    seen = [pick(a, b), b, c]
    previous = None
    for x in range(n):
        last = x
        x += 10
        seen.append((previous, last, x))
        previous = x
    d = seen
    seen = len(seen)
    e = d
    del d
    try:
        f = c
        c = 1 // 0
    except ZeroDivisionError as c:
        seen = f, str(c)
    g = a

    def later():
        nonlocal a
        a = "changed"
        return g

    h = a
    later_result = later()
    with_walrus = (a, (a := 5), a, h, g)
    return e, seen, later_result, with_walrus


print(caller(2))
