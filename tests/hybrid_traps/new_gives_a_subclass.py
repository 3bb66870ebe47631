# `__new__` may give an object of a subclass, whose own `__init__` then runs.
class Shape:
    def __new__(cls, kind):
        return object.__new__(Circle if kind == "circle" else cls)

    def __init__(self, kind):
        self.kind = kind


class Circle(Shape):
    def __init__(self, kind):
        self.kind = "round " + kind


class Text(str):
    def __new__(cls, text, line):
        made = super().__new__(cls, text)
        made.line = line
        return made


class Maker:
    def __init__(self):
        self.name = "circle"

    def __call__(self, x):
        return Shape(x).kind, Shape(self.name).kind, Text(self.name, x).line, Text(x, 1) == x


h = hybridize(Maker())
attempt(h, "square")
attempt(h, "circle")
