# A private copy may ask which object one is, of instances that it makes; not of constants, which may be others there.


class Body:
    def __init__(self, place, name):
        self.place = place
        self.name = name

    def pull(self, other):
        return other.place - 2 * self.place

    def is_far(self, other):
        return abs(self.place - other.place) > 3


def pulls(count):
    bodies = [Body(i, "body") for i in range(count)]
    total = 0
    for body in bodies:
        for other in bodies:
            if other is not body:
                total += body.pull(other) + body.is_far(other)
            if other is body:
                total += 1
    return total


def shares(count):
    first = Body(1, "first")
    bodies = [first if i % 2 else Body(i, "other") for i in range(count)]
    return sum([1 for body in bodies if body is first]), bodies[1] is bodies[3], bodies[0] is bodies[2]


def names(count):
    bodies = [Body(i, "body") for i in range(count)]
    same = 0
    for body in bodies:
        if body.name is bodies[0].name:
            same += 1
    return same


def missing(count):
    last = None
    found = 0
    for i in range(count):
        body = Body(i, "body") if i % 3 else None
        if body is last:
            found += 1
        last = body
    return found


print(pulls(12), shares(9), names(8), missing(20))
