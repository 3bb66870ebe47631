# What a generator held and let go of before it raises is not asked for where it is raised again.
def count(a):
    a + 1
    return len([a, 0])


def delegates(a, *, n=2):
    if n:
        yield from delegates(a, n=n - 1)
    found = 3
    found -= 1
    yield count(a)
    if n:
        yield from delegates(missing(a), n=n - 1)


def inner(a, n):
    first = [a]
    yield first
    first = None
    kept = {a: n}
    yield count(a)
    yield kept[n]


def outer(a, n):
    yield 0
    yield from inner(a, n)
    yield 1


for made in (delegates(2.5), outer("a", "b"), outer(1, 1)):
    try:
        for item in made:
            print(item)
    except (NameError, KeyError, TypeError) as error:
        print(type(error).__name__, error)
