# A class is given another method, constant or property, loses one, or gets one over a field, after its body.
class Box:
    SIDES = 4

    def __init__(self):
        self.width = 3

    def size(self):
        return self.width * self.SIDES

    @property
    def area(self):
        return self.width**2

    def all(self):
        return self.size(), self.area, self.SIDES, self.width


def of_new():
    box = Box()
    return box.size(), box.area, box.SIDES


def show():
    try:
        print(Box().all(), of_new())
    except AttributeError as error:
        print(error)


show()
Box.SIDES = 6
show()
Box.size = lambda self: "rebound"
show()
del Box.size
show()
setattr(Box, "size", lambda self: "added again")
Box.area = property(lambda self: "another")
show()
Box.width = property(lambda self: 9, lambda self, value: None)
show()
