# super() and __class__ belong to the method they stand in.
class Base:
    def __init__(self, x):
        self.x = x

    def name(self):
        return "base"

    def who(self):
        return __class__.__name__


class Derived(Base):
    def __init__(self, x):
        super().__init__(x + 1)

    def name(self):
        return "derived+" + super().name()

    def who(self):
        return super().who() + "<" + __class__.__name__

    def listed(self):
        return [super(Derived, self).name() for _ in range(1)]

    @classmethod
    def build(cls, x):
        return cls(x)

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)


class Leaf(Derived):
    pass


def use(cls):
    d = cls.build(1)
    return d.x, d.name(), d.who(), d.listed(), type(d).__name__


print(use(Derived), use(Leaf))


def outside(self):
    return super().name()


Derived.name = outside
try:
    Derived(1).name()
except RuntimeError as error:
    print(error)
