# What the call of a class gives is an instance of another one: by `__new__`, inherited or not.
class Vector:
    def __new__(cls, *args):
        return object.__new__(Other if args else cls)

    def length(self):
        return "vector"


class Derived(Vector):
    def length(self):
        return "derived"


class Other:
    def length(self):
        return "other"


class Holder:
    def __init__(self, *args):
        self.vector = Derived(*args)

    def ask(self):
        return self.vector.length()


def call(*args):
    vector, derived = Vector(*args), Derived()
    made = Vector(1)
    return vector.length(), derived.length(), made.length()


print(call(), call(1), Holder().ask(), Holder(1).ask())
