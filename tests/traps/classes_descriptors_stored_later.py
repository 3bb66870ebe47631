# What is stored on a class may be what its instances ask for another value.
class Seven:
    def __init__(self, value):
        self.value = value

    def __get__(self, one, owner):
        return self.value if one is None else [self.value]

    def told(self):
        return self.value


class Described:
    FIELD = None

    def own(self):
        try:
            return self.FIELD.told()
        except AttributeError as error:
            return str(error), self.FIELD

    def of_class(self):
        try:
            return Described.FIELD.told()
        except AttributeError as error:
            return str(error), self.__class__.FIELD


Described.FIELD = Seven(7)
print(Described().own(), Described().of_class())
