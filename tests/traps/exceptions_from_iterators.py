# StopIteration ends the loop whose iterator raises it, and is an ordinary exception anywhere else.
# https://github.com/open-telemetry/opentelemetry-python/pull/3154
class Down:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration(self.n)
        return self.n


def first(it):
    return next(iter(it))


def pairs(it):
    it = iter(it)
    return [(a, next(it, None)) for a in it]


def search(rows, key):
    return next((row for row in rows if row[0] == key), "missing")


print(pairs(Down(5)), search(["ab", "cd"], "c"), search([], 1), first(Down(3)))
for thing in ([], 5, Down(0)):
    try:
        print(first(thing))
    except (StopIteration, TypeError) as error:
        print(type(error).__name__, error.args)
try:
    print([first(x) for x in ([1], [])])
except StopIteration:
    print("left a list display")
try:
    print(list(first(x) for x in ([1], [])))
except RuntimeError as error:
    print(error)
d = Down(2)
print(list(d), list(d), d.n, list(iter(iter([3, 2, 1, 0]).__next__, 1)), [*Down(2), *Down(1)])
