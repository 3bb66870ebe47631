# What a loop reads of an object that is of either class is read only where it is of that class.
import array


class Near:
    def __init__(self, reach):
        self.reach = reach

    def pull(self, at):
        return self.reach - at


class Far:
    def __init__(self, weight):
        self.weight = weight

    def pull(self, at):
        return self.weight * at


class Field:
    def __init__(self):
        self.places = []
        self.kept = Near(1)

    def add(self, at):
        self.places.append(at)

    def sum(self, thing, x):
        total = 0.0
        for place in self.places:
            total += thing.pull(place + x)
        return total

    def last(self, x):
        found = [self.kept.pull(place + x) for place in self.places]
        result = 0.5
        for one in found:
            if one > result:
                result = one
        return result


def sums(field, thing, wide):
    found = array.array("d", [0.0] * wide)
    for x in range(wide):
        found[x] = field.sum(thing, x) + field.last(x)
    return sum(found)


field = Field()
field.add(1)
field.add(2.5)
for thing in (Near(3), Far(0.5), Near(2.5), Far(2)):
    field.kept = Far(0.25) if type(thing) is Near else Near(9)
    print(sums(field, thing, 30), sums(Field(), thing, 30))
