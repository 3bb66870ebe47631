# Classes give those above them, and themselves, and what they give is called.
class Base:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None


class Sub(Base):
    pass


class First:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None

    @classmethod
    def first(cls, v):
        return cls.__mro__[0](v)


class Called:
    def __init__(self, v):
        self.v = v

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None


class Again:
    def __init__(self, v):
        self.v = v

    def again(self):
        return __class__("text")

    def told(self):
        v = self.v
        return isinstance(v, int), [v + 0 for _ in [1]] if v != "text" else None


def run(n):
    for i in range(n):
        for one in (Base(i), Sub(i), First(i), Called(i), Again(i)):
            print(one.told())
        print(Sub.__base__("text").told(), First.first("text").told(), Called.__call__("text").told())
        print(Again(i).again().told())


run(2)
