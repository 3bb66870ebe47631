# A loop over a list sees what its body does to the list.
def grow(xs):
    seen = []
    for x in xs:
        seen.append(x)
        if len(xs) < 6:
            xs.append(x * 2)
    return seen


def rebound(xs):
    seen = []
    for x in xs:
        xs = []
        x += 1
        seen.append(x)
    return seen, xs


def ranges(n):
    seen = []
    for i in range(n):
        n = 1
        i = i * 10
        seen.append(i)
    return seen, n, i


print(grow([1, 2, 3]), rebound([1, 2, 3]), ranges(3))
