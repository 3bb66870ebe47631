# Decorators, defaults, annotations and bases run at the definition, in their fixed order.
def note(x):
    print("note", x)
    return x


def deco(name):
    print("deco", name)
    return lambda f: (print("apply", name), f)[1]


@deco("first")
@deco("second")
def function(a: note("annotation") = note("default"), *, b=note("keyword default")) -> note("returns"):
    return a, b


class Base:
    def __init_subclass__(cls, **kw):
        print("subclass", kw)


@deco("class")
class Derived(note(Base), flag=note(True)):
    print("body")


print(function(), function(1, b=2))
