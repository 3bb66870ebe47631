# Lambdas that read, or are, something else than an item, an attribute or what is negated.
import functools


class Shows:
    def __getitem__(self, index):
        print(type(index).__name__, index)
        return 1

    def __getattr__(self, name):
        print(name)
        return self if name == "deep" else 1

    def __pos__(self):
        print("plus")
        return 1

    def __invert__(self):
        print("inverted")
        return 1

    __neg__ = None


def traced(value):
    print("evaluated", value)
    return value


def calls(xs, index, table):
    try:
        print(sorted(xs, key=lambda x: -x))
    except TypeError as error:
        print(error)
    return [
        len(found)
        for found in (
            sorted(xs, key=lambda x: x[index]),
            sorted(xs, key=lambda x: x[1:]),
            sorted(xs, key=lambda x: x[:, 1]),
            sorted(xs, key=lambda x: x[1, 2]),
            sorted(xs, key=lambda x: x[True]),
            sorted(xs, key=lambda x: x[1.0]),
            sorted(xs, key=lambda x: x[-0.0]),
            sorted(xs, key=lambda x: x[None]),
            sorted(xs, key=lambda x: x[b"1"]),
            sorted(xs, key=lambda x: x[...]),
            sorted(xs, key=lambda x: x[()]),
            sorted(xs, key=lambda x: (x[True], x[1], x[False])),
            sorted(xs, key=lambda x: (x[1], x.first)),
            sorted(xs, key=lambda x: (x.second, x.first)),
            sorted(xs, key=lambda x: (x[1],)),
            sorted(xs, key=lambda x: ()),
            sorted(xs, key=lambda x: x.deep.deep.end),
            sorted(xs, key=lambda x: x[1].real),
            sorted(xs, key=lambda x: +x),
            sorted(xs, key=lambda x: ~x),
            sorted(xs, key=lambda x: not x),
            sorted(xs, key=lambda x: x is x),
            sorted(xs, key=lambda x: table[1]),
            sorted(xs[:1], key=lambda x: id),
            sorted(xs[:1], key=lambda x: x),
            sorted(xs, key=lambda x, y=traced(2): x[1]),
            sorted(xs, key=lambda x, *, y=traced(3): x[1]),
            sorted(xs, key=lambda *x: x[0][1]),
            sorted(xs[:1], key=lambda *x: x[-1]),
            sorted(xs, key=lambda *, x=5: x) if not xs else xs,
            sorted(xs, key=lambda x, /: x["one"]),
            sorted(xs[:1], key=lambda x: [x[1]]),
            sorted(xs, key=lambda x: (*x[1:2], 2) if not xs else 2),
            sorted(xs, key=lambda x: (x[1], (x[2], x[3]))),
        )
    ]


def missing(xs):
    for call in (
        lambda: sorted(xs, key=lambda: xs[1]),
        lambda: sorted(xs, key=lambda x, y: x[1]),
        lambda: sorted(xs, key=lambda **x: x["a"]),
        lambda: sorted(key=lambda x: x[1]),
        lambda: sorted(xs, xs, key=lambda x: x[1]),
        lambda: sorted(xs, key=lambda x: x[1], **{"key": 3}),
        lambda: sorted(xs, key=lambda x: x[1], other=3),
        lambda: max(key=lambda x: x[1]),
        lambda: max([], key=lambda x: x[1]),
        lambda: max(xs, default=traced(4), key=lambda x: x[1]),
        lambda: max(*xs, key=lambda x: x[1]),
        lambda: max(xs, xs, key=lambda x: x[1], default=3),
        lambda: min(xs[0], xs[0], key=lambda x: x["two"]),
    ):
        try:
            print(type(call()).__name__)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)


class Named:
    def by_private(self, xs):
        return sorted(xs, key=lambda x: x.__hidden), max(xs, key=lambda x: x.__special__)

    def by_parameter(self, xs):
        return sorted(xs, key=lambda __x: __x[1])


def rebound(rows):
    key = lambda row: row[1]
    first = sorted(rows, key=key)
    return first, sorted(rows, key=functools.partial(lambda row, at: row[at], at=0))


print(calls([Shows(), Shows()], 7, {1: 2}))
missing([Shows(), Shows()])
print([len(str(one)) > 1 for one in Named().by_private([Shows()])], len(Named().by_parameter([Shows()])))
print(rebound([(1, 2), (2, 1)]))
