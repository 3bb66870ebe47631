# A name may be bound to the generator expression that reads what the name held before.
# https://github.com/cython/cython/issues/3141
def add(a, b):
    return a + b


def caller():
    a = (1, 2, 3)
    a = (add(i, 1) for i in a)
    first = next(a)
    a = (i * 2 for i in a)
    a = [first, *a]
    total = 0
    total = sum(add(total, x) for x in a)
    return a, total


print(caller())
