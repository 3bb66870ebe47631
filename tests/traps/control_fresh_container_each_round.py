# A display inside a loop makes a new container each time, however constant its items are.
# A set built in a loop was taken out of it: https://github.com/numba/numba/pull/3455
def collect(n, into):
    into.append(n)
    return into


def rows():
    grid = []
    for i in range(3):
        row = []
        row.append(i)
        grid.append(row)
    return grid


def sets(n):
    total = []
    for i in range(n):
        s = {1, 2}
        d = {"k": []}
        s.add(i + 10)
        d["k"].append(len(s))
        total.append((sorted(s), d))
    return total


def by_helper():
    return [collect(i, []) for i in range(2)], [[]] * 2, [[] for _ in range(2)]


a, shared, own = by_helper()
shared[0].append(1)
own[0].append(1)
print(rows(), sets(2), a, shared, own)
