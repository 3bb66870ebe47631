# A name of a class body is looked up in the body, then globally: before it is bound there, after, and once it is deleted.
# https://github.com/cython/cython/issues/1342, 1230 and 1242
x = "module"


def show(*args):
    return args


class A:
    first = x
    x = x
    x = show(x, "class")
    del x
    again = x
    made = set()
    other = set((1, 2))

    def set(self):
        return set()

    later = set
    try:
        del missing
    except NameError as error:
        message = str(error)


def outer(x):
    class B:
        before = x
        nested = [x for _ in (1,)]

        class C:
            inner = x

        def method(self, y=x):
            return x, y

    return B.before, B.nested, B.C.inner, B().method()


print(A.first, A.again, hasattr(A, "x"), A.made, A.other, A().set(), A.later is A.set, A.message, x)
print(outer("argument"))
for i in range(2):

    class D:
        if i:
            x = "own"
        value = x

    print(D.value)
