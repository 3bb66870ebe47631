# An instance of an abstract class is refused wherever it would be made.
from abc import ABC, abstractmethod


class Animal(ABC):
    def __init__(self, name):
        self.name = name
        self.legs = 4

    @abstractmethod
    def sound(self): ...

    @abstractmethod
    def never_called(self): ...


class Half(Animal):
    def sound(self):
        return self.name * 2


class Dog(Half):
    def never_called(self):
        return 1

    @classmethod
    def named(cls, name):
        return cls(name)


def refused(times: int = 30):
    found = 0
    for turn in range(times):
        try:
            found += len(Half("b").sound())
        except TypeError as error:
            found += len(Dog("a").sound()) + ("never_called" in str(error)) * 10
    return found


def kept(times: int = 30):
    kinds, found = [Animal, Half, Dog], 0
    for turn in range(times):
        try:
            found += kinds[turn % 3]("name").legs
        except TypeError:
            found += 100
    return found


def dogs(times: int = 30):
    found = [Dog.named("rex") for _ in range(times)]
    found[0].legs = len(found[1].sound())
    return found[0].legs + found[1].legs


print(refused(), refused(3), kept(), kept(4), dogs(), dogs(3))


class Open(ABC):
    @abstractmethod
    def go(self):
        return 1


class Below(Open):
    go = Open.go


def below(times: int = 30):
    found = 0
    for _ in range(times):
        try:
            found += Below().go()
        except TypeError:
            found += 3
    return found


print(below(), below(3))


class Asked(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return other.__name__ == "Dog"


class Far(Asked):
    pass


def asked(times: int = 30):
    dog, found = Dog("a"), 0
    for _ in range(times):
        found += isinstance(dog, Asked) + len(dog.sound())
    return found


print(asked(), asked(3))
