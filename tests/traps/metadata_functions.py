# Name, qualified name, module, signature, defaults and attributes of every function are kept.
import inspect


def add(a, b=2, *args, c, d=4, **kw):
    """Add."""
    return a + b + c + d


def outer():
    def inner(x, /, y):
        return add(x, y, c=1)

    return inner


class C:
    class Nested:
        def method(self, x):
            return add(x, 1, c=2)

    @staticmethod
    def static(x):
        return add(x, c=0)

    @classmethod
    def clsm(cls, x):
        return cls.__name__, x

    @property
    def prop(self):
        """Property."""
        return add(1, c=1)


square = lambda x: x * x
add.attribute = "kept"
for f in (add, outer, outer(), C.Nested.method, C.static, C.clsm, square):
    print(
        f.__name__,
        f.__qualname__,
        f.__module__ == __name__,
        inspect.signature(f),
        f.__doc__,
        f.__code__.co_varnames[: f.__code__.co_argcount],
    )
print(
    add.__defaults__,
    add.__kwdefaults__,
    add.attribute,
    vars(add),
    C.prop.__doc__,
    C().prop,
    C.clsm(1),
    square(3),
    outer()(1, 2),
)
