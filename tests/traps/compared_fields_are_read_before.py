# All fields are read before one is compared: one that is missing is an error, whatever the others say.
from dataclasses import dataclass, field


@dataclass(order=True)
class Job:
    time: int
    number: int

    def forget(self):
        del self.number
        return self


@dataclass(order=True)
class Half:
    time: int
    number: int

    def __init__(self, time, number=None):
        self.time = time
        if number is not None:
            self.number = number


@dataclass(order=True)
class Shown:
    time: int
    number: int


class Told(Shown):
    asked = []

    @property
    def number(self):
        self.asked.append(self.time)
        return self.time

    @number.setter
    def number(self, value):
        pass


@dataclass(order=True)
class Late:
    time: int
    number: int = field(init=False)


def less(a, b):
    try:
        return a < b
    except (AttributeError, TypeError) as error:
        return error.args


print(less(Job(1, 2), Job(2, 3)), less(Job(1, 2).forget(), Job(2, 3)), less(Job(1, 2), Job(2, 3).forget()))
print(less(Half(1, 2), Half(2, 3)), less(Half(1), Half(2, 3)), less(Half(1, 5), Half(2)))
print(less(Told(1, 0), Told(2, 0)), less(Told(3, 0), Told(3, 0)), Told.asked, less(Shown(1, 0), Told(2, 0)))
late = Late(1)
late.number = 3
print(less(late, Late(2)), less(Late(2), late))
