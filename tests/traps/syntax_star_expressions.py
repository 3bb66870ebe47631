# Stars unpack in displays, subscripts, returns, yields, loops and assignments, from the left, lazily where that shows.
def note(*xs):
    print("note", *xs)
    return xs


def gives(a, b):
    return *a, b, *b


def yields(a):
    got = yield *a, "y"
    yield got


class Sub:
    def __getitem__(self, key):
        return key


def caller():
    xs = [1, 2]
    s = Sub()
    g = yields(xs)
    loop = [x for x in (*xs, *"a")]
    for x in *xs, "end":
        pass
    a, *b = *xs, 3
    [*c], (d, *e) = note(*xs), "de"
    (*f,) = range(2)
    return (
        gives(xs, "b"),
        next(g),
        g.send(1),
        s[*xs],
        s[*xs, 0:1],
        loop,
        x,
        a,
        b,
        c,
        d,
        e,
        f,
        {*xs, *xs},
        [*note(), *note(1)],
        (*xs,),
        {**{"a": 1}, "b": 2, **{"a": 3}},
    )


print(caller())
for call in (lambda: [*5], lambda: {**[]}, lambda: (*None,), lambda: print(*1, 2)):
    try:
        call()
    except TypeError as error:
        print(type(error).__name__)
