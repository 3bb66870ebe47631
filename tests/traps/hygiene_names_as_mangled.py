# What a private name becomes in its class is a name like any other elsewhere.
_C__k = 5


def reads(x):
    return x + _C__k


def binds(x):
    _C__x = [x]
    _C__x.append(1)
    return _C__x


_C__x = "global"


class C:
    def parameter(self, v, __k):
        return reads(v)

    def variable(self, v):
        __k = v * 100
        return reads(v), __k

    def reads_global(self, v):
        r = binds(v)
        return r, __x


print(C().parameter(1, 100), C().variable(2), C().reads_global(3))
