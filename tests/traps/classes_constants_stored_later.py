# A constant of a class is another one from a store by the name of the class on, and whoever reads it before sees that.
class Telling:
    BEFORE = None

    def __init__(self, value):
        self.value = value
        try:
            self.seen = Telling.BEFORE.told()
        except AttributeError as error:
            self.seen = str(error)

    def told(self):
        return self.value


Telling.BEFORE = Telling(1)
print(Telling.BEFORE.seen, Telling(2).seen, Telling(3).BEFORE.told())
