# A list that somebody else has may hold what is seen to die, one after another, while the list is filled.
class Dying:
    def __init__(self, name, xs):
        self.name, self.xs = name, xs

    def __del__(self):
        print("dies", self.name, sum(item == 0 for item in self.xs if item is not None))


kept = []


def keep(xs):
    kept.append(xs)


def put(number):
    xs = kept[0]
    for place in (5, 105, 205):
        xs[place] = Dying((number, place), xs)


def fill_given(xs):
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = 0
    return len(xs)


def fill_handed_on(n):
    xs = [1] * n
    keep(xs)
    for start in range(3):
        put(start)
        for j in range(start, 400, 3):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def fill_alias(n):
    xs = [1] * n
    ys = xs
    for start in range(3):
        ys[start + 60] = Dying(start, xs)
        for j in range(start, 400, 3):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def fill_stored(n):
    xs = [1] * n
    for start in range(3):
        xs[start + 60] = Dying(start, xs)
        xs[start + 120], other = Dying(-start, xs), 4
        for j in range(start, 400, 3):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def fill_looped(n, items):
    xs = [1] * n
    for start in range(3):
        for xs[start + 60] in items(xs):
            pass
        for j in range(start, 400, 3):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def fill_objects(n):
    xs = [None, Dying(1, []), Dying(2, [])] + [1] * n
    for start in range(3):
        for j in range(start, 400):
            xs[j] = 0
    return xs.count(0)


def fill_made(n, value):
    xs = [Dying(number, []) if number == value else 3 for number in range(n)]
    for start in range(2):
        for j in range(start, 400, 2):
            xs[j] = value
    return xs.count(value)


def fill_with_objects(n, value):
    xs = [0] * n
    for value in (Dying(1, []), Dying(2, []), value):
        for j in range(0, 400):
            xs[j] = value
        del value
        print("filled")
    return xs.count(3)


def fill_closed_over(n):
    xs = [1] * n

    def change(start):
        xs[start] = Dying(start, xs)

    for start in range(3):
        change(start)
        for j in range(start, 400, 3):
            xs[j] = 0
    return sum(item == 0 for item in xs)


def fill_another(n, ys):
    xs = [1] * n
    for start in range(2):
        if start:
            xs = ys
        for j in range(start, 400, 2):
            xs[j] = 0
    return sum(item == 0 for item in xs)


given = [1] * 400
given[7], given[8] = Dying("given", given), Dying("given, too", given)
print(fill_given(given))
print(fill_handed_on(400))
print(fill_alias(400))
print(fill_stored(400))
print(fill_looped(400, lambda xs: iter([Dying("looped", xs), Dying("looped again", xs)])))
print(fill_objects(400))
print(fill_made(400, 7))
print(fill_with_objects(400, 3))
print(fill_closed_over(400))
given[7] = Dying("given", given)
print(fill_another(400, given))
kept.clear()
