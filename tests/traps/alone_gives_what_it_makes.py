# breaks: annotations
# differs: annotations
# What a function gives and raises is of the classes of its module; what is made of names of classes stays as it is.
from dataclasses import dataclass, field


@dataclass(order=True)
class Point:
    x: int
    y: int = 2
    tags: list = field(default_factory=list)


class Wrong(Exception):
    def __init__(self, at):
        super().__init__(f"wrong at {at}")
        self.at = at


class Walker:
    def __init__(self):
        self.at = 0

    def walk(self, far):
        for _ in range(far):
            self.at += 1
            if self.at > 50:
                raise Wrong(self.at)
        return self


def points(count: int = 3):
    return [Point(number) for number in range(count)]


def shown(count: int = 3):
    return [repr(point) for point in sorted(Point(number % 2, -number) for number in range(count))]


def walked(far: int = 20):
    return Walker().walk(far).at


def walker(far: int = 20):
    return Walker().walk(far)


def given(far: int = 20):
    walker = Walker().walk(2)
    walker.at = far
    return walker.at, far * 1


def handled(far: int = 20):
    try:
        return Walker().walk(far).at
    except Wrong as error:
        return str(error), isinstance(error, Wrong), error.at


for count in (0, 2, 3):
    print(points(count), points(count) == points(count), all(type(point) is Point for point in points(count)))
    print(shown(count))
print(type(walker(4)) is Walker, walker(4).at)
for far in (3, 60, 70, 5):
    try:
        print(walked(far))
    except Wrong as error:
        print(type(error) is Wrong, error.args, error.at, error.__context__, error.__cause__)
        found, trace = set(), error.__traceback__
        while trace is not None:
            found.add(type(trace.tb_frame.f_locals.get("self")))
            trace = trace.tb_next
        print(found <= {Walker, Wrong, type(None)})
    print(handled(far))
print(walked(), walked(True), given(True), given(0.5), given([Point(1)]), type(given([Point(1)])[0][0]) is Point)
try:
    print(walked("7"))
except TypeError as error:
    print(error)
