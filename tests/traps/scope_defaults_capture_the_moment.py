# A default is evaluated when the function is defined, once, and is the same object at every call.
# https://github.com/mypyc/mypyc/issues/336
def note(x):
    print("note", x)
    return x


def makers():
    plain, bound = [], []
    for i in range(3):
        plain.append(lambda: i)
        bound.append(lambda i=i: i)

        def patch(n, i=note(i), *, acc=[]):
            acc.append(n)
            return i, acc

        bound.append(patch)
    return [f() for f in plain], [f("n") if f.__kwdefaults__ else f() for f in bound], patch("again")


def shared(x, seen=[]):
    seen.append(x)
    return seen


def caller():
    a = shared(1)
    b = shared(2)
    c = shared(3, [])
    return a is b, a, b, c


limit = 1


def limited(n=limit):
    return n, limit


limit = 2
print(makers(), caller(), limited(), shared.__defaults__)
try:

    def broken(x=1 // 0):
        return x

except ZeroDivisionError:
    print("at the definition", "broken" in globals())
