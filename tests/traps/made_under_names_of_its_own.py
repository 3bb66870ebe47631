# What makes the instances of a class has names of its own, which a class may have, too.


class made:
    def __new__(cls, x):
        return object.__new__(cls)

    def __init__(self, x):
        self.x = x


class base(str):
    def __new__(cls, *args, **keywords):
        return cls.of(*args, **keywords)

    @classmethod
    def of(cls, x):
        found = super(base, cls).__new__(cls, x)
        found.x = x
        return found


def make(x):
    return made(x).x, base(x).x


print(make("a"))
