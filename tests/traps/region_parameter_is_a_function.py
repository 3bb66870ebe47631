# A region that rests on nothing but which function a parameter is bound to is one, also in a file that s2s wrote.
def first(p, q):
    return p


def second(p, q):
    return q


def apply(f, a, b):
    found = []
    for _ in (3,):
        found.append(f(f(a, b), b))
    return found


def both(a, b):
    return apply(first, a, b), apply(second, a, b), apply(max, a, b)


print(both(1, 2), both("a", "b"))
