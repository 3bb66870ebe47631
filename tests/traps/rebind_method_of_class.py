# breaks: sealed-classes
# A method is looked up at each call: on the instance, then on the class as it is then.
class Point:
    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x

    def twice(self):
        return self.get(), self.get()


def caller(n):
    p = Point(n)
    first = p.get()
    Point.get = lambda self: "class"
    second = p.get()
    p.get = lambda: "instance"
    return first, second, p.get(), p.twice()


print(caller(1))
