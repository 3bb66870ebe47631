# Compiling the output again finds nothing left to do, where a branch that goes moves a definition to the top level.
if True:

    def cond(a):
        return a


if 1 < 2:
    if not False:

        def inner(a):
            return a + 1


def use(x):
    return cond(x), inner(x)


print(use(1))


def before(x):
    return behind(x)


if 0:
    print("between the two")


def behind(a):
    return a + 2


print(before(3))
