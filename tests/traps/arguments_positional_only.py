# A positional-only parameter shares its name with a keyword; what is missing, doubled or unexpected is said in the same words.
def f(a, b=2, /, c=3, *, d, **kw):
    return a, b, c, d, kw


def g(self, **self_):
    return self, self_


def strict(x, *, y):
    return x + y


def caller():
    return f(1, d=4), f(1, d=4, a="kw", b="too"), f(1, 2, c=5, d=6), g(1, other=2), strict(y=1, x=2)


print(*caller())
for call in (
    lambda: f(d=1),
    lambda: f(1),
    lambda: f(1, 2, 3, 4, d=5),
    lambda: f(a=1, d=2),
    lambda: strict(1, 2),
    lambda: strict(1),
    lambda: strict(1, y=2, z=3),
    lambda: strict(1, x=2, y=3),
    lambda: strict(),
    lambda: strict(1, *(), **{"y": 1, "q": 2}),
):
    try:
        print(call())
    except TypeError as error:
        print(error)
