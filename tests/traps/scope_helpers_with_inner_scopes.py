# Bodies with comprehensions, lambdas and inner functions keep every scope apart when they are copied.
def table(n):
    return [[i * j for j in range(n)] for i in range(n)]


def keyed(xs, k):
    return sorted(xs, key=lambda x: x % k)


def counts(xs):
    seen = {}
    for x in xs:
        seen[x] = seen.get(x, 0) + 1
    return {x: seen[x] for x in sorted(seen)}


def make(n):
    def inner(x):
        return x + n

    return inner(1) + sum(inner(i) for i in range(n))


def caller(n):
    i = j = x = k = "mine"
    t = table(n)
    s = keyed([5, 4, 3], 3)
    c = counts("abca")
    inner = make(n)
    fs = [lambda: (i, m) for m in range(2)]
    return i, j, x, k, t, s, c, inner, [f() for f in fs], (lambda x: keyed([x, 1], 2))(4)


print(caller(3))
