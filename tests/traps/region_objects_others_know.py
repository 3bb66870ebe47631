# An object that is known outside of a loop stays that object; one that is stored, shared or compared is one.


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def same(self):
        return self

    def shift(self, by):
        self.x += by
        return self

    def dot(self, other):
        return self.x * other.x + self.y * other.y


def identity(n):
    v = w = Vec(1.0, 2.0)
    for i in range(n):
        v = v.plus(Vec(i, 1.0))
    return v is w, v.x, w.x


def sometimes(n):
    v = w = Vec(1.0, 2.0)
    total = 0.0
    for i in range(n):
        if i % 4 == 3:
            v = v.plus(Vec(i, 1.0))
        total += v.dot(w) + v.dot(v) + w.dot(v) + w.dot(w) + v.dot(Vec(i, 2.0)) + Vec(i, 2.0).dot(v)
    return v is w, total, v.x


def left_early(n):
    v = w = Vec(1.0, 2.0)
    for i in range(n):
        if i == 5:
            break
        v = v.plus(Vec(i, 1.0)).plus(Vec(1.0, i)).plus(Vec(i, 1.0)).plus(w).plus(v)
    return v is w, v.x


def two_names(n):
    total = 0.0
    for i in range(n):
        v = Vec(i, 1.0)
        w = v
        w.x += 2.0
        total += v.x
    return total


def itself(n):
    total = 0.0
    for i in range(n):
        v = Vec(i, 1.0)
        w = v.same()
        v.x = 5.0
        total += w.x + (w is v)
    return total


def shifted(n):
    total = 0.0
    for i in range(n):
        v = Vec(i, 1.0)
        w = v.shift(2.0)
        w.y = 3.0
        total += v.dot(w)
    return total


def changed_from_before(n):
    v = w = Vec(1.0, 2.0)
    for i in range(n):
        v.x += 1.0
        u = Vec(i, v.x)
        w.y += u.dot(v)
    return v.x, v.y, w is v


def kept(n):
    found = []
    total = 0.0
    for i in range(n):
        v = Vec(i, 1.0)
        total += v.dot(v)
        found.append(v)
    found[0].x = 9.0
    return total, [v.x for v in found], len({id(v) for v in found})


def last_one(n):
    for i in range(n):
        v = Vec(i, 1.0).plus(Vec(0.5, i))
    return type(v).__name__, vars(v)


def maybe_never(n):
    try:
        for i in range(n):
            v = Vec(i, 1.0)
            total = v.dot(v) + v.plus(Vec(1, i)).dot(v) + v.plus(Vec(i, i)).dot(v.plus(v))
        return v.x, total
    except UnboundLocalError as error:
        return str(error)


def handled(n, bad):
    v = Vec(1.0, 2.0)
    try:
        for i in range(n):
            v = v.plus(Vec(i, 1.0 / (bad - i)))
    except ZeroDivisionError:
        return "zero", type(v).__name__, vars(v)
    return vars(v)


def raised(n, bad):
    v = Vec(1.0, 2.0)
    for i in range(n):
        v = v.plus(Vec(i, 1.0 / (bad - i)))
    return vars(v)


def wrong_call(n):
    for i in range(n):
        v = Vec(i)
        i += v.x
    return i


def two_entering(n, v, w):
    total = 0.0
    if n:
        v = w = Vec(0.5, 0.25)
    for i in range(n):
        v = v.plus(w)
        total += v.dot(w)
    return total, v is w, vars(v), vars(w)


def nested(n):
    total = 0.0
    for i in range(n):
        v = Vec(0.0, 1.0)
        for j in range(4):
            v = v.plus(Vec(j, i))
        total += v.dot(v)
    return total


def choice(n):
    total = 0.0
    for i in range(n):
        a, b = Vec(i, 1.0), Vec(2.0, i)
        c = a if i % 2 else b
        a = Vec(0.0, 0.0)
        total += c.dot(b) + a.dot(c)
    return total


def holds_objects(n):
    out = []
    for i in range(n):
        v = Vec([i], "t")
        w = Vec(v.x, v.y)
        w.x.append(i)
        out.append(v.x)
    return out


for n in (0, 1, 2, 9):
    print(n, identity(n), sometimes(n), two_names(n), itself(n), shifted(n), changed_from_before(n))
    print(left_early(n), maybe_never(n), handled(n, 4), two_entering(n, Vec(1, 2), Vec(3, 4)))
    print(nested(n), choice(n), holds_objects(n))
print(kept(3), last_one(4))
for call in (lambda: raised(9, 4), lambda: wrong_call(2), lambda: last_one(0)):
    try:
        print(call())
    except (ZeroDivisionError, TypeError, UnboundLocalError) as error:
        print(type(error).__name__, error)
