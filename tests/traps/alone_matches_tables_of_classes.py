# A pattern takes an attribute by its name: what it is given may be filled.
class Bag:
    things = [1]

    def __init__(self, size):
        self.size = size

    def has(self, thing):
        return thing in self.things


def matched(times: int = 30):
    bag, found = Bag(times), 0
    for turn in range(times):
        match bag:
            case Bag(things=kept, size=size):
                kept.append(turn)
                found += size + bag.has(turn + 1)
    return found, len(kept)


print(matched(), matched(4), len(Bag.things))


class Box:
    parts = [[1], [2]]

    def __init__(self):
        self.total = 0

    def add(self, part):
        for items in self.parts:
            items.append(part)
            self.total += len(items)


def boxed(times: int = 30):
    box = Box()
    for turn in range(times):
        box.add(turn)
    return box.total


print(boxed(), boxed(4), Box.parts[0][:3])
