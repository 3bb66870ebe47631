# What `self` is an instance of may have another method: its class is in a function, is decorated, or has two bases.
class Shape:
    name = "shape"

    def area(self):
        return 0

    @property
    def label(self):
        return self.name

    def describe(self):
        return f"{self.label} {self.area()} {self.name}"


class Named:
    name = "named"

    def area(self):
        return "named area"


class Both(Named, Shape):
    pass


class Square(Shape):
    name = "square"

    def area(self):
        return 4

    def describe(self):
        return super().describe() + " " + Shape.describe(self)


def same(cls):
    return cls


@same
class Decorated(Square):
    name = "decorated"

    def area(self):
        return 8


def derive(base, names):
    class Derived(base):
        name, area = names

        @property
        def label(self):
            return "label of " + self.name

    return Derived


print(Shape().describe(), Both().describe(), Square().describe(), sep="\n")
print(Decorated().describe())
print(derive(Shape, ("derived", lambda self: 5))().describe())
print(derive(Square, ("twice", lambda self: 6))().describe())
