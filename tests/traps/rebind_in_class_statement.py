# breaks: sealed-globals
# A class statement, an annotation, a default and a decorator run code between definition and use.
def patch(name):
    globals()["add"] = lambda a, b: (name, a, b)
    return int


def add(a, b):
    return a + b


class Base:
    def __init_subclass__(cls):
        patch("subclass")


print(add(1, 2))


class Derived(Base):
    pass


print(add(1, 2))


def add(a, b):
    return a + b


def annotated(x: patch("annotation")):
    return x


print(add(1, 2))


def add(a, b):
    return a + b


def default(x=patch("default")):
    return x


print(add(1, 2))


def add(a, b):
    return a + b


class Named:
    def __set_name__(self, owner, name):
        patch("set_name")


class Owner:
    attribute = Named()


print(add(1, 2))
