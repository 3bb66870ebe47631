# A comprehension has its own scope, but for its first iterable and for a walrus.
def twice(x):
    y = x * 2
    return y


def caller(xs):
    x = "kept"
    a = [x for x in xs]
    b = {twice(x): x for x in xs if twice(x) > 2}
    c = [(last := twice(y)) for y in xs]
    d = [[i * j for j in range(i)] for i in range(4)]
    e = sum(twice(x) for x in xs)
    f = {y for x in xs for y in (x, x + 1) if y % 2}
    return x, a, b, c, last, d, e, sorted(f)


print(caller([1, 2, 3]))
try:
    print(y)
except NameError as error:
    print(error)
print([z for z in range(3)], "z" in globals(), any((hit := w) > 1 for w in range(4)), hit)
