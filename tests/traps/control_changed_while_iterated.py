# A dict or a set that changes size while it is iterated says so at the next step, and not before.
def drop(d, k):
    d.pop(k)


def caller(change):
    d, seen = {1: "a", 2: "b", 3: "c"}, []
    try:
        for k in d:
            seen.append(k)
            change(d, k)
        return "ended", seen, d
    except RuntimeError as error:
        return str(error), seen, d


def same_size(d, k):
    d[k] = d.get(k)


def swapped(d, k):
    if k == 3:
        drop(d, k)
        d[0] = "new"


def last(d, k):
    if k == 3:
        drop(d, k)


print(caller(same_size), caller(drop), caller(last))
print([(k, d.setdefault(k, v)) for d in ({},) for k, v in zip("ab", "cd")])
xs = [1, 2, 3, 4]
print([(x, xs.remove(x)) for x in xs], xs, [xs.append(9) or y for y in xs if len(xs) < 5])
