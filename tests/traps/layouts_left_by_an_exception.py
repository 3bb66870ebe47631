# A loop that an exception ends has stored what it has stored, and nothing else; locals are what they are behind it.
# layouts: {"divide": {"xs": ["list", "int", "int", "int"]}, "last": {"xs": ["list", "int", "int"], "pair": ["tuple", "float", "float"]}, "often": {"xs": ["list", "float", "float"]}}


def divide(xs, by, n):
    for i in range(n):
        xs[0] = xs[0] * 2 + i
        xs[1] = 100 // (by - i)
        xs[2] = xs[1] + xs[0] % 3
    return xs


def last(xs, pair, n):
    old = 0
    for i in range(n):
        left, right = pair
        new = xs[0]
        if i % 5 == 2:
            gap = new - old
            xs[1] = xs[1] + gap
        old = new
        xs[0] = xs[1] * 2 % 97 + i
    return xs, old, left * right


def often(xs, n):
    total = 0.0
    for i in range(n):
        xs[0], xs[1] = xs[1] / 1.5, xs[0] - 0.25
        total += xs[0] ** 0.5
    return total, xs


kept = [1, 2, 3]
for by in (30, 7, 0):
    try:
        print(divide(kept, by, 25))
    except ZeroDivisionError as error:
        print(error, kept)
print(last([1, 2], (0.5, 2.0), 40))
print(last([1, 2], (0.5, "ab"), 40) if False else last([3, 4], (2, 3), 40))
for n in (0, 1, 2):
    try:
        print(last([1, 2], (0.5, 2.0), n))
    except UnboundLocalError as error:
        print(error)
try:
    print(last([1, 2], (0.5, None), 40))
except TypeError as error:
    print(error)
print(often([9.0, 4.0], 5))
print(often([0.5, 0.25], 9))
print(often([0.5, 1], 3))
big = [10**400, 1.5]
try:
    print(often(big, 3))
except OverflowError as error:
    print(error, big[1])
