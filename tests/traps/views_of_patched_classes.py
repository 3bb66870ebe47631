# What a text stores on a class, or on an object, takes the place of what the class statement says.
# seen: {"rows": {"box": "Box"}, "named": {"box": "Box"}, "Box.rows": {"self": "Box", "at": "box.rows("}, "Box.named": {"self": "Box", "at": "box.named("}}


class Rows:
    def __init__(self, table):
        self.table = table

    def __iter__(self):
        return iter(self.table)


class Named:
    def __init__(self, table):
        self.table = table

    def over(self):
        return (name.upper() for name in self.table)

    def __iter__(self):
        return self.over()


class Box:
    def __init__(self, table):
        self.table = table

    def rows(self):
        return Rows(self.table)

    def named(self):
        return Named(self.table)


def rows(box):
    found = []
    for row in box.rows():
        found += [row]
    return found


def named(box):
    found = []
    for row in box.named():
        found += [row]
    return found


box = Box(["a", "b"])
print(rows(box), named(box))
box.rows = lambda: "cd"
print(rows(box))
Rows.__iter__ = lambda self: iter(["other"])
del box.rows
print(rows(box))
Named.over = lambda self: iter(["upper"])
print(named(box))
