# A lambda called in a class body reads the names around it, not those that the body got behind everybody's back.
K = 1


class C:
    locals()["K"] = 2
    a = (lambda: K)()
    b = K


class Prepares(type):
    def __prepare__(name, bases):
        return {"K": 99}


class D(metaclass=Prepares):
    a = (lambda: K)()
    b = K


def outer(k):
    class E:
        vars()["k"] = 3
        locals()["len"] = 4
        a = (lambda: k)()
        b = (lambda: len)()

    return E.a, E.b is len


print(C.a, C.b, D.a, D.b, outer(5))
