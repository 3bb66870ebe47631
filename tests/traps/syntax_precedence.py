# An expression put in the place of a call means the same among its new neighbours.
def add(a, b):
    return a + b


def neg(a):
    return -a


def either(a, b):
    return a or b


def pick(c, a, b):
    return a if c else b


def pair(a, b):
    return a, b


def less(a, b):
    return a < b


def inverse(a):
    return not a


def fn(a):
    return lambda b: (a, b)


def gen(xs):
    return (x for x in xs)


def named(x):
    return [y := x, y]


def caller(a, b):
    return (
        add(a, b) * 2,
        2 ** neg(a),
        neg(a) ** 2,
        neg(neg(a)),
        -add(a, b),
        add(a, b) ** -neg(b),
        either(0, a) + 1,
        not either(a, b),
        pick(a, b, 0) + 1,
        pick(pick(a, 0, 1), 2, pick(b, 3, 4)),
        [*pair(a, b), pair(a, b)],
        less(a, b) == True,
        less(a, b) < 2,
        inverse(a) == (not b),
        -inverse(a),
        fn(a)(b),
        fn(a) is None,
        sum(gen([a, b])),
        list(gen(pair(a, b))),
        named(a)[1],
        add(a, b).real,
        add(1, 2).bit_length(),
        pair(a, b)[1],
        f"{pick(a, 'x', 'y')!r:>{add(2, 3)}}{less(a, b)}",
        add(a, b) if less(a, b) else neg(b),
        {add(a, 1): neg(b), **{"k": pair(a, b)}},
        [x for x in pair(a, b) if either(0, less(x, b))],
        a < add(a, 1) < add(b, 1),
        (lambda: add(a, b))(),
        add(*pair(a, b)),
        add("a", "b") in either("", "cab"),
        neg(a) // 2,
        -a // 2,
        neg(add(a, b) % 2),
        either(a, b) and inverse(0),
        pair(pair(1, 2), 3)[0][1],
        ~neg(a),
        await_free(a),
    )


def await_free(a):
    return a


print(*caller(2, 5), sep="\n")
