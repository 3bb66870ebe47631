# breaks: sealed-globals, sealed-builtins, pure-operators
# Only a range that has more numbers than a chunk is cut. How many it has is told by its ends, whatever its step is, and
# by nothing else that has a `start` and a `stop`.
import sys

module = sys.modules[__name__]


def step(x, k):
    return (x * 31 + k) % 1_000_003


def between(start, stop, by):
    x, seen = 1, 0
    for i in range(start, stop, by):
        x = step(x, i) + step(i, x)
        if x % 5 == 0:
            continue
        seen += 1
    return x, seen


def three(top):
    found = 0
    for i in range(top, top + 3):
        found = step(found, i) + step(i, found)
    return found


big = 10**9
for ends in ((0, 0, 1), (5, 9000, 7), (12000, -12000, -1), (-9000, 3, 1), (0, big, 10**6), (big, -big, -(10**6))):
    print(between(*ends))
print(three(4), three(-1), three(True), three(10**20))
for wrong in (2.5, "3", None):
    try:
        three(wrong)
    except TypeError as error:
        print(error)

# Another function by the name of `range` may give any range.
for given in (range(12000, -12000, -1), range(10**9, 10**9 + 4), range(3, 3), "ab", [4, 5]):
    module.range = lambda *_: given
    try:
        print(between(1, 1, 1), three(1))
    except TypeError as error:
        print(error)
    finally:
        del module.range


# What is no range runs code where it is asked for its ends.
def add(a, b):
    return a + b


class Span:
    start = 2

    @property
    def stop(self):
        module.add = lambda a, b: -1
        return 7


def length(span, n):
    total = 0
    for _ in range(n):
        total = add(total, 1)
        total = add(total, span.stop - span.start)
    return total


print(length(range(4, 9), 3), length(slice(1, 3), 2))
print(length(Span(), 3))
