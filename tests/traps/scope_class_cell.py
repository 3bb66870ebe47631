# __class__ and super() in a method mean the class it was written in, whatever becomes of the class's name.
# https://github.com/cython/cython/issues/2912
def name(cls):
    return cls.__name__


class A:
    def who(self):
        return name(__class__), type(self) is __class__

    def lists(self):
        return [name(__class__) for _ in (1,)], (lambda: name(__class__))()

    @staticmethod
    def static():
        return __class__

    @classmethod
    def make(cls):
        return __class__ is cls

    def hello(self):
        return "A"


class B(A):
    def hello(self):
        def inner():
            return super(B_, self).hello()

        return "B" + super().hello() + inner()

    @property
    def up(self):
        return super().who()

    who = lambda self: (name(__class__), super().who())


B_, Kept = B, A
A = B = None
print(B_().who(), B_().up, B_().hello(), Kept().lists(), Kept.static() is Kept, B_.make(), Kept.make())


class Meta(type):
    def __new__(mcs, name, bases, ns):
        print("cell" if "__classcell__" in ns else "no cell", sorted(n for n in ns if n[0] != "_"))
        return super().__new__(mcs, name, bases, ns)


class C(metaclass=Meta):
    def f(self):
        return __class__


class D(metaclass=Meta):
    def f(self):
        return self.__class__


print(C().f() is C, D().f() is D)
