# A private name is another one in each class, also where a method of one is called from the other.
class Base:
    def __init__(self):
        self.__code = "base"
        self._Derived__shared = "written out"

    def __check(self):
        return self.__code

    def check(self):
        return self.__check(), self.base()

    def base(self):
        return self.__code


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.__code = "derived"

    def __check(self):
        return self.__code, self.__shared

    def both(self):
        return self.check(), self.__check(), self.base()


class Third(Base):
    def third(self):
        return self.__check()

    def written_out(self):
        return self._Base__check()


def outside(thing):
    new = Derived()
    return new.base(), new.check(), thing.both()


print(Derived().both(), outside(Derived()), sorted(vars(Derived())))
try:
    print(Third().written_out(), Third().third())
except AttributeError as error:
    print(error)
try:
    print(Base().__check())
except AttributeError as error:
    print(error)
