# Classes give those above them, and themselves, and what they give is called.
class Base:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None


class Sub(Base):
    pass


def base(n):
    for i in range(n):
        print(Base(i).told(), Sub(i).told())
    print(Sub.__base__("text").told())


class First:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None

    @classmethod
    def first(cls, v):
        return cls.__mro__[0](v)


def first(n):
    for i in range(n):
        print(First(i).told())
    print(First.first("text").told())


class Called:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None


def called(n):
    for i in range(n):
        print(Called(i).told())
    print(Called.__call__("text").told())


class Again:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None

    def again(self):
        return __class__("text")


def again(n):
    for i in range(n):
        print(Again(i).told(), Again(i).again().told())


for each in base, first, called, again:
    each(2)
