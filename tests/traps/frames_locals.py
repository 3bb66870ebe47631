# locals(), vars(), dir() and eval see the names that are there, and no others.
def add(a, b):
    return a + b


def shown(a, b):
    e = add(a, b)
    f = add(e, 1)
    return sorted(locals().items()), f


def by_dir(a):
    unused = 1
    t = add(a, unused)
    return dir(), sorted(vars()), t


def by_eval(a):
    secret = add(a, 1)
    return eval("secret + a")


def by_exec(a):
    hidden = add(a, 2)
    out = {}
    exec("out['x'] = hidden", globals(), {"out": out, "hidden": hidden})
    exec("y = 5")
    return out


def by_alias(a):
    temp = add(a, a)
    get = locals
    return sorted(get())


def in_comprehension(a):
    b = add(a, 1)
    return [sorted(k for k in locals() if k in "ab") for _ in range(1)], b


def by_format(name):
    greeting = "hi"
    return "%(greeting)s %(name)s" % locals(), "{greeting}".format(**vars())


print(shown(1, 2), by_dir(3), by_eval(4), by_exec(5), by_alias(6), by_format("x"))
print(eval("add(1, 2)"), eval("add(a, b)", {"add": add, "a": 1, "b": 5}))
exec("def added_later(x):\n    return add(x, x)")
print(added_later(4), "add" in globals(), callable(vars().get("by_eval")))
