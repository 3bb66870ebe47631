"""What an object is given by a computed name dies with it."""


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)

    def __add__(self, other):
        return Loud(self.name + other.name)

    def length(self):
        return len(self.name)


class Late:
    """What it holds is given to it by a name that is computed."""

    def __init__(self):
        self.number = 1

    def size(self):
        print("asked")
        return self.number


def told(*parts):
    print("told", *parts)


def lately(name):
    late = Late()
    setattr(late, "held", Loud(name))
    size = late.size()
    late = None
    told(size)


lately("c")
