# Lengths of lists in loops: of those that others have, that the loop itself changes, and of those that stay.


def grow(items):
    items.append(len(items))
    return 1


class Index:
    def __init__(self, own):
        self.own = own

    def __index__(self):
        self.own.append(7)
        return 0


def handed(n):
    items = [1, 2]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) * 2
        grow(items)
    return total


def kept_elsewhere(n):
    items = [1, 2]
    others = [items]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) * 2 + len(others)
        grow(others[0])
    return total


def of_another_name(n):
    items = again = [1]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        again.append(i)
    return total


def named_in_an_expression(n):
    other = (items := [1])
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        other.append(i)
    return total


def by_slices(n, part):
    items = [1, 2, 3]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        items[part] = ()
    return total


def by_deletions(n):
    items = [1, 2, 3, 4]
    total = 0
    while len(items) - 1 > n:
        total = total * 10 + len(items) + 1
        del items[0]
    return total


def by_methods(n):
    items = [i for i in range(n)]
    kept = [i for i in range(n)]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) * 2 + len(kept)
        items.pop()
        kept[i] = i + 1
    kept.append(1)
    for i in range(n):
        total = total * 10 + len(kept) - 1
    return total, kept


def by_operators(n):
    items = [1]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        items += [i]
    return total


def yielded(n):
    items = [1]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        yield items
    yield total


def caught(n):
    items = [1]
    grown = [lambda: items.append(2)]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        grown[0]()
    return total


def stays(n, function):
    items = [1, 2, 3]
    total = 0
    for item in items:
        for i in range(n):
            total = total * 10 + items[i % len(items)] * (len(items) + 1)
            function(total)
    return total, sum(items), sorted(items)


def shared(items, n):
    total = 0
    for i in range(n):
        total = total * 10 + abs(i - 1) * (len(items) + 1)
        items.append(i)
    return total


def rebound(n):
    items = [1, 2]
    total = 0
    for i in range(n):
        total = total * 10 + len(items) + 1
        if i == 1:
            items = [1, 2, 3]
    return total


print(handed(3), kept_elsewhere(3), of_another_name(3), named_in_an_expression(3))
print(by_slices(3, slice(0, 1)), by_deletions(1), by_methods(3), by_operators(3), caught(3))
for items in yielded(2):
    print(items)
    if isinstance(items, list):
        items.append(5)
print(stays(2, lambda total: total), shared([1], 3), rebound(4))
own = [1]
own[Index(own)] = 2
print(own)
