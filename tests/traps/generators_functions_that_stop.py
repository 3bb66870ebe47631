"""A function that raises StopIteration, at whatever depth, makes a RuntimeError of it in a generator expression."""


class Source:
    def __init__(self, left):
        self.left = left

    def take(self):
        if self.left == 0:
            raise StopIteration("method")
        self.left -= 1
        return self.left

    @property
    def last(self):
        return self.take()


def raises(n):
    if n > 1:
        raise StopIteration("function")
    return n


def deeper(n):
    return further(n) + 1 if n else 0


def further(n):
    return deeper(n - 1) if n > 1 else raises(n + 1)


def first(items):
    return next(iter(items))


def plain(n):
    return n * 2


def total(n):
    return sum(plain(i) for i in range(n))


def total_raised(n):
    return sum(raises(i) for i in range(n))


def total_deep(n):
    return sum(deeper(i) for i in range(n))


def any_taken(source, n):
    return any(source.take() == i + 100 for i in range(n))


def any_last(source, n):
    return any(source.last == i + 100 for i in range(n))


def joined(words):
    return "-".join(str(raises(len(word))) for word in words)


def all_first(rows):
    return all(first(row) > 0 for row in rows)


def counted(n):
    return sum(1 for i in range(n) if raises(i) < 5)


def tell(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error, type(error.__cause__).__name__)


tell(total, 5)
for function in total_raised, total_deep, counted:
    tell(function, 1)
    tell(function, 5)
tell(any_taken, Source(9), 3)
tell(any_taken, Source(2), 3)
tell(any_last, Source(2), 3)
tell(joined, ["a", ""])
tell(joined, ["a", "bcd"])
tell(all_first, [[1], [2]])
tell(all_first, [[1], []])
