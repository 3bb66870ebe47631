# locals() as the iterable of a comprehension is that of the function; eval and vars see the names as they are there.
# https://github.com/Nuitka/Nuitka/issues/758
def double(x):
    return x * 2


def caller(bar):
    baz = double(bar)
    return {k: v for k, v in sorted(locals().items())}


def asked(a, b=2):
    unused = double(a)
    names = sorted(locals())
    del b
    return names, sorted(vars()), eval("unused + a"), [k for k in sorted(dir())]


class C:
    a = 1
    names = [n for n in sorted(locals()) if n[0] != "_"]
    locals()["made"] = double(21)


print(caller("asd"), asked(1), C.names, C.made)
