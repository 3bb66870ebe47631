# Unpacking takes from the left, in order, stars included, and fails with the same words.
def note(x):
    print("note", x)
    return x


class Slots:
    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)


def pair(a, b):
    return b, a


def caller():
    s = Slots()
    a, (b, *c), d = 1, "xyz", s
    s.a, s.b = pair(note(1), note(2))
    (s.c, *s.d) = range(3)
    i = 0
    xs = [0, 0, 0]
    i, xs[i] = 1, 9
    x = y = note([])
    x.append(1)
    a, b = b, a
    return a, b, c, xs, y, s.c, s.d, i


print(caller())
for bad in ((1,), (1, 2, 3), 5):
    try:
        p, q = bad
    except (TypeError, ValueError) as error:
        print(error)
try:
    p, *q, r = (1,)
except ValueError as error:
    print(error)
