"""A class whose abstract method comes before the one that would do: Python makes no instance of it."""

from collections.abc import Collection, Sized


class Impl:
    def __len__(self):
        return 3


class Part(Sized):
    def __init__(self, size):
        self.size = size


class Full(Sized):
    def __len__(self):
        return 4


class Wide(Collection, Sized):
    def __init__(self, size):
        self.size = size

    def __iter__(self):
        return iter(())

    def __contains__(self, item):
        return False


class PartFirst(Part, Impl):
    pass


class ImplFirst(Impl, Part):
    pass


class PartThenFull(Part, Full):
    pass


class WideThenFull(Wide, Full):
    pass


def part_first():
    return PartFirst(print("given", 1))


def impl_first():
    return ImplFirst(print("given", 2))


def part_then_full():
    return PartThenFull(print("given", 3))


def wide_then_full():
    return WideThenFull(print("given", 4))


def main():
    for make in (part_first, impl_first, part_then_full, wide_then_full):
        try:
            print(len(make()))
        except TypeError as error:
            print(type(error).__name__)


main()
