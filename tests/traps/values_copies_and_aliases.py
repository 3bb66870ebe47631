# x + [], x * 1 and x[:] make a new list; x += y does not.
def plus_empty(x):
    return x + []


def times_one(x):
    return x * 1


def whole(x):
    return x[:]


def extend(a, b):
    a += b
    return a


def extended(a, b):
    a = a + b
    return a


xs = [1]
ys = plus_empty(xs), times_one(xs), whole(xs)
print([y is xs for y in ys])
for y in ys:
    y.append(2)
print(xs, ys)
print(
    extend(xs, [3]) is xs, xs, extended(xs, [4]) is xs, xs, extend(1, 2), extend("a", "b"), extend((1,), (2,))
)
t = (1, 2)
print(t + () == t, t * 1 == t, t[:] is t)
a = b = []
a.append(1)
c = a
a = a + [2]
print(a, b, c)
