# Any expression may decorate: lambdas, subscripts, conditionals, walruses; the name is bound to what comes out of it.
def mark(tag):
    return lambda f: (tag, f)


def same(f):
    return f


registry = {"mark": mark}
buttons = [same, mark("second")]


@buttons[1]
def a():
    return 1


@(lambda f: f())
def b():
    return "called"


@(chosen := registry["mark"])("w")
@same
class C:
    @staticmethod
    def make():
        return 3

    @property
    @same
    def p(self):
        return 4

    @(lambda f: property(f).setter(lambda self, v: print("set", v)))
    def q(self):
        return 5


@same if b else mark
def d():
    return 6


c = C[1]()
c.q = 7
print(a[0], a[1](), b, C[0], chosen is mark, c.p, c.q, C[1].make(), d())
try:

    @5
    def e():
        pass

except TypeError as error:
    print(error, "e" in globals())
