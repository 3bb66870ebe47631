# breaks: closed-world
# differs: closed-world
# A class is derived from by code that is in no file of the program; to seal the classes there are does not rule that out.
class Shape:
    def area(self):
        return 0

    def twice(self):
        return self.area() * 2


run = getattr(__import__("builtins"), "ex" + "ec")
elsewhere = {"Shape": Shape}
run("class Square(Shape):\n    def area(self):\n        return 9", elsewhere)
print(Shape().twice(), elsewhere["Square"]().twice())
