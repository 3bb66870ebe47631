# Code that runs while a class statement does reads what the body binds, before what stands behind it takes its place.
class Reg:
    def __init_subclass__(cls, **kw):
        cls.check()


class C(Reg):
    LIMIT = None

    @classmethod
    def check(cls):
        limit = cls.LIMIT
        print("no limit" if limit is None else "limit")


C.LIMIT = 5
C.check()


class Named:
    def __set_name__(self, owner, name):
        print(owner.told())


class D:
    FIRST = None
    named = Named()

    @classmethod
    def told(cls):
        first = cls.FIRST
        return first is None


D.FIRST = 5
print(D.told())
