# Containers look for the same object before they look for an equal one: a nan is found if it is itself.
nan, other = float("nan"), float("nan")


def find(x, xs):
    return x in xs, xs.count(x), x == xs[0], xs == [x], tuple(xs) == (x,)


def keys(*xs):
    return len({x: i for i, x in enumerate(xs)}), len(set(xs)), len(dict.fromkeys(xs))


def caller():
    x = nan
    y = x
    return find(x, [nan]), find(other, [nan]), x == y, x is y, x in (y,), keys(nan, x, other), {nan: 1}.get(y)


print(caller())
print(
    min(nan, 1),
    min(1, nan),
    max(nan, 1),
    max(1, nan),
    sorted([3, nan, 1], key=str),
    nan != nan,
    not nan == nan,
)
print(
    [nan] == [nan], [nan] == [other], (nan, 1) < (nan, 2), [other].index(other), nan in {nan}, other in {nan}
)
