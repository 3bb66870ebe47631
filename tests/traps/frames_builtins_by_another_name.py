# locals, eval and exec look at the function they are called in, by whatever name they are called there.
import builtins
from builtins import eval as evaluate


def double(x):
    return x * 2


look = names = locals
run: object = exec


def by_assignment(a):
    unused = double(a)
    copy = unused
    return sorted(look()), sorted(names())


def by_attribute(a):
    unused = double(a)
    copy = unused
    return sorted(builtins.locals()), builtins.eval("copy + a")


def by_import(a):
    unused = double(a)
    copy = unused
    return evaluate("copy")


def by_default(a, peek=vars, *, show=dir):
    unused = double(a)
    copy = unused
    return sorted(peek()), sorted(show())


def by_local(a):
    e = eval
    copy = a
    constant = 5
    run("print(copy, constant)")
    return e("copy + constant")


def by_class():
    class C:
        find = locals
        a = b = 1
        found = sorted(n for n in find() if n[0] != "_")

    return C.found


print(by_assignment(1), by_attribute(2), by_import(3), by_default(4), by_local(5), by_class())
