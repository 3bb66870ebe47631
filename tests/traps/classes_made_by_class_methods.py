# A class method may make instances of its class, call that by another name, and hand it on.
class Kept:
    def __init__(self, value):
        self.value = value

    @classmethod
    def made(cls):
        return cls(None)

    def told(self):
        try:
            return self.value + 0, self.value
        except TypeError as error:
            return str(error)


class Renamed:
    def __init__(self, value):
        self.value = value

    @classmethod
    def made(cls):
        other = cls
        return other(None)

    def told(self):
        try:
            return self.value + 0, self.value
        except TypeError as error:
            return str(error)


class Handed:
    def __init__(self, value):
        self.value = value

    @classmethod
    def made(cls, names):
        return [*map(cls, names)]

    def told(self):
        try:
            return self.value + 0, self.value
        except TypeError as error:
            return str(error)


print(Kept(3).told(), Kept.made().told(), Kept(4).made().told())
print(Renamed(3).told(), Renamed.made().told())
print(Handed(3).told(), [one.told() for one in Handed.made([None, 4])])
