# What `super()` and `__class__` need is there still, in methods that are changed: the cell, and the first parameter.
import gc
import weakref


def add(a, b):
    return a + b


class Base:
    def __init__(self, x):
        self.x = x

    def value(self, n):
        return self.x + n

    def name(self):
        return "base"


class Derived(Base):
    def __init__(self, x):
        y = x
        z = 1 + 2
        super().__init__(add(y, z))

    def value(self, n):
        k = n
        total = add(k, 4)
        return super().value(total) + 2 * 3

    def other(self, them):
        self = them
        return super().name()

    def gone(self):
        del self
        try:
            return super().name()
        except RuntimeError as error:
            return str(error)

    def swapped(self, *rest):
        first, self = self, rest[0]
        return super().value(1), first.x

    def in_lambda(self):
        f = lambda self: super().name()
        return f(self)

    def in_function(self):
        def inner(self):
            one = 1
            return super().value(one)

        def unused(self):
            return super().name()

        return inner(self)

    def in_loop(self):
        found = []
        for self in (self, Derived(7)):
            found.append(super().value(0))
        return found

    def unreached(self):
        return 1
        super().name()

    def never(self):
        if False:
            super().name()
        return 2

    def left_over(self):
        def unused(self):
            return __class__

        keep = lambda: __class__
        return 3

    def named(self):
        cls = __class__
        return cls.__name__, __class__ is Derived, add(1, 2)

    @classmethod
    def build(cls, x):
        made = super().__new__(cls)
        n = x
        Base.__init__(made, add(n, 1))
        return made

    @staticmethod
    def bare():
        try:
            return super().name()
        except RuntimeError as error:
            return str(error)

    def two(self):
        one = 1
        return super(Derived, self).value(one)

    def handled(self):
        try:
            return super().missing()
        except AttributeError as error:
            self = error
        try:
            super()
        except TypeError:
            return "no instance"


d = Derived(1)
print(d.x, d.value(2), d.other(Derived(2)), d.gone(), d.swapped(Derived(3)))
print(d.in_lambda(), d.in_function(), d.in_loop(), d.unreached(), d.never(), d.left_over())
print(d.named(), Derived.build(5).value(1), d.bare(), d.two(), d.handled())
for name in ("unreached", "never", "left_over", "named", "two", "value"):
    cells = getattr(Derived, name).__closure__ or ()
    print(name, [cell.cell_contents.__name__ for cell in cells])


def leak():
    class Local:
        def method(self):
            if 0:
                return super().nothing()
            return 5

    return weakref.ref(Local), Local.method


ref, method = leak()
gc.collect()
print(method(None), ref() is not None)
