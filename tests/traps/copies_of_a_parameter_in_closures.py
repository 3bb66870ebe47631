# A copy taken before a closure changes its variable is not changed with it.
def keep(x):
    return x


def caller(x):
    before = keep(x)
    alias = x

    def change(v):
        nonlocal x
        x = v
        return alias

    middle = change(2), keep(x), alias
    gen = (alias + x for _ in range(2))
    first = next(gen)
    change(10)
    return before, middle, first, next(gen), [alias for x in (5,)], x


print(caller(1))
