# The variable of a helper's comprehension is the comprehension's own, wherever the helper is inlined.
def doubled(xs, k):
    ys = [i * k for i in xs]
    n = len(ys)
    return ys, n


def nested(rows):
    total = [[i + j for i in row] for j, row in enumerate(rows)]
    count = len(total)
    return total if count else None


def caller(i, xs):
    z = doubled(xs, i)
    i = i + 1
    w = doubled(xs, i)
    return z, w, i


def both(rows):
    j = 10
    a = nested(rows)
    b = nested(rows[1:])
    return a, b, j


def unbound():
    a = nested([])
    try:
        return a, j
    except NameError as error:
        return str(error)


print(caller(3, [1, 2]))
print(both([[1], [2, 3]]))
print(unbound())
