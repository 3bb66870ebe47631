# *args is a tuple and **kw a dict of the call's own; what the callee does to them, the caller does not see.
def collect(*args, **kw):
    kw["added"] = len(args)
    return args, kw


def empty(*args, **kw):
    return args, kw


def change(*args):
    args += ("more",)
    return args


class Sub(tuple):
    pass


def caller():
    t, d = (1, 2), {"k": 1}
    args, kw = collect(*t, **d)
    s, _ = empty(*Sub("ab"))
    return (
        args == t,
        kw,
        d,
        type(s).__name__,
        change(*t),
        t,
        empty()[1] is empty()[1],
        empty(),
        collect(**{"added": "x"}),
    )


print(caller())
xs = [1]
print(collect(*xs, xs), (lambda *a, k=xs: (a, k))(*xs), (lambda *_, **__: (_, __))(1, x=2))
