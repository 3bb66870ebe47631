# Lambdas nest, default, star, yield and choose; each stands for itself wherever an expression may.
def apply(f, *args):
    return f(*args)


def compose(f, g):
    return lambda *a, **k: f(g(*a, **k))


def caller(n):
    pick = (lambda x: "pos" if x > 0 else "neg") if n else lambda x: "none"
    curry = lambda a: lambda b, c=a: lambda: (a, b, c)
    fact = lambda k: 1 if k < 2 else k * fact(k - 1)
    gen = lambda: (yield n)
    walrus = lambda y: [z := y, z + 1][1]
    table = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}
    return (
        apply(pick, n),
        curry(1)(2)(),
        fact(5),
        list(gen()),
        walrus(3),
        table["-"](5, 3),
        compose(str, abs)(-n),
        (lambda: lambda: n)()(),
        (lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4),
        (lambda a, /, b, *, c: (a, b, c))(1, b=2, c=3),
        sorted([3, -1, 2], key=lambda x: -x),
        [f() for f in [lambda i=i: i * n for i in range(3)]],
        (lambda x: not x)(n) is False,
        -(lambda x: x)(n),
        (lambda x: (x, x))(n)[0],
        (lambda: 1)() if n else (lambda: 2)(),
        f"{(lambda x: x + 1)(n)}",
    )


print(*caller(2), sep="\n")
print(caller.__name__, (lambda: 0).__name__, (lambda x, y=1: 0).__defaults__)
