# Ordered dataclasses are compared as tuples of their fields are: the first that are neither one object nor equal say what it
# gives, and what is raised.
import heapq
from dataclasses import dataclass, field

NAN = float("nan")


@dataclass(order=True)
class Job:
    time: int
    number: int
    name: str = field(compare=False)


@dataclass(order=True)
class Point:
    x: float
    y: float


@dataclass(order=True)
class Maybe:
    first: object
    second: object = None


@dataclass(order=True, frozen=True)
class Version:
    major: int = 0
    minor: int = 0
    label: str = ""


class Strange:
    """Equal to all, and less than all."""

    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return True

    def __lt__(self, other):
        return self.name

    __le__ = __gt__ = __ge__ = __lt__


class Unequal:
    def __eq__(self, other):
        return False

    def __lt__(self, other):
        return ["a list"]

    __le__ = __gt__ = __ge__ = __lt__


def all_of(a, b):
    found = []
    for test in (lambda: a < b, lambda: a <= b, lambda: a > b, lambda: a >= b):
        try:
            found.append(test())
        except TypeError as error:
            found.append(str(error))
    return found


def main():
    jobs = []
    for number, time in enumerate([5, 3, 5, 1, 3]):
        heapq.heappush(jobs, Job(time, -number, f"job {number}"))
    print([heapq.heappop(jobs).name for _ in range(5)])
    print(all_of(Job(1, 2, "a"), Job(1, 2, "b")), all_of(Job(1, 2, "a"), Job(True, 3, "b")))
    print(all_of(Point(NAN, 1.0), Point(NAN, 2.0)), all_of(Point(NAN, 1.0), Point(float("nan"), 2.0)))
    print(all_of(Point(1.0, NAN), Point(1.0, NAN)), all_of(Point(0.0, 2.0), Point(-0.0, 1.0)))
    print(all_of(Maybe(None, 1), Maybe(None, 2)), all_of(Maybe(None), Maybe(None)), all_of(Maybe(None), Maybe(1)))
    print(all_of(Maybe("a", 1), Maybe("a", None)), all_of(Maybe("a"), Maybe(1)))
    print(sorted([Version(1, 2), Version(1, 2, "a"), Version(0, 9), Version(1)]))
    print(all_of(Version(1), 1), all_of(Version(1), Job(1, 0, "")))
    same = Strange("same")
    print(all_of(Maybe(same, 1), Maybe(same, 2)), all_of(Maybe(same, same), Maybe(same, same)))
    print(all_of(Maybe(Strange("a"), 1), Maybe(Strange("b"), 2)))
    print(all_of(Maybe(1, Strange("c")), Maybe(1, Strange("d"))))
    odd = Unequal()
    print(all_of(Maybe(odd, 1), Maybe(odd, 2)), all_of(Maybe(odd), Maybe(Unequal())), max(Version(2), Version(1, 9)))


main()
print(Job.__lt__.__name__, Job.__ge__.__qualname__, Job.__lt__.__module__ == __name__, Job.__le__.__doc__)
print(Job.__hash__, hash(Version(1)) == hash((1, 0, "")), Job(1, 2, "a") == Job(1, 2, "b"))
