# Fields hold what `__init__` was given the last time; and a field may be called as a builtin that comparisons name.
from dataclasses import dataclass


@dataclass(order=True)
class Job:
    time: int
    number: int = 0

    def reset(self, time):
        self.__init__(time, self.number)


@dataclass(order=True)
class Odd:
    b: int
    NotImplemented: int = 0
    c: int = 0


def main():
    one, other = Job(1, 2), Job(1, 3)
    nan = float("nan")
    print(one < other, one >= other)
    one.reset(nan)
    other.reset(nan)
    print(one < other, one >= other)
    print(Odd(1, 2) < Odd(1, 3))
    try:
        print(Odd(1) < 3)
    except TypeError as error:
        print(error)


main()
