# A function, or one around it, has a local that is called `range`.


def own(n):
    range = "own"
    i = 0
    while i < n:
        print(i, range)
        i += 1
    return i


def around(range):
    def inner(n):
        i = 0
        while i < n:
            print(i)
            i += 4
        return i

    return inner(7), range


class Holder:
    range = "of a class"

    def method(self, n):
        i = 0
        while i < n:
            print(i)
            i += 5
        return i, self.range


def listed(n):
    i = 0
    found = []
    while i < n:
        found += [range for range in (i, n)]
        i += 3
    return found


print(own(2), around("around"), Holder().method(6), listed(7))
