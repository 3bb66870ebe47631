# What is listed is asked for its length first, or has a metaclass, or is called by another name.
class Move:
    def __init__(self, start):
        self.start = start


class Steps:
    def __init__(self, places):
        self.places = places

    def steps(self):
        for at in self.places:
            yield Move(at)

    def __iter__(self):
        return self.steps()

    def __len__(self):
        print("how many?")
        return len(self.places)

    def count(self):
        return len(list(self))

    def counted(self):
        return len(list(self.steps()))


class Hinted(Steps):
    __len__ = None

    def __length_hint__(self):
        print("how many, about?")
        return 2

    def count(self):
        return len(list(self))


print(Steps([1, 2, 3]).count(), Steps([1]).counted())
print(Hinted([1]).counted())
try:
    print(Hinted([1, 2, 3]).count())
except TypeError as error:
    print(error)
