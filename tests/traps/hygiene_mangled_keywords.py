# A private name is mangled as parameter, keyword, attribute, import, global and local alike, by the class it stands in.
# https://github.com/cython/cython/pull/3123
import sys
import types

sys.modules["_Trap__mod"] = types.ModuleType("_Trap__mod")
_Trap__shared = "global"


def take(**kw):
    return kw


class Trap:
    __slots__ = ("__slot",)

    def method(self, __arg, *, __key=1, __dunder__=2):
        __local = __arg + __key
        self.__slot = __local
        inner = lambda __x: (__x, __local)
        return self.__slot, inner(3), take(__named=__dunder__), sorted(locals())[:2]

    def reads(self):
        global __shared
        before, __shared = __shared, "written"
        return before, [__shared for __i in (1,)]

    def imports(self):
        import __mod

        return __mod.__name__

    class _Inner:
        __value = "inner"

        def get(self):
            return self.__value, self._Inner__value

    def __private(self):
        return "private"

    def call(self):
        return self.__private(), getattr(self, "_Trap__private")()


class __Odd:
    def get(self):
        __name = 5
        return __name, locals().keys() & {"_Odd__name", "__name"}


t = Trap()
print(t.method(1, _Trap__key=10), t.reads(), _Trap__shared, t.imports(), Trap._Inner().get(), t.call())
print(__Odd().get(), Trap.method.__code__.co_varnames[1], "_Trap__shared" in globals())
try:
    t.method(1, __key=5)
except TypeError as error:
    print(error)
