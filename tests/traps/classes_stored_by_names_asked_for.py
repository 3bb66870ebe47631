"""Methods that instances shadow by names that are computed, though something was asked for before."""


class Base:
    def run(self, value):
        return self.step__one(value) + self.step__two(value) + self.step__three(value)

    def step__one(self, value):
        return value + 1

    def step__two(self, value):
        return value + 2

    def step__three(self, value):
        return value + 3


def merge(base, other, methods):
    for name in methods:
        joined = "step" + "__" + name
        if hasattr(other, joined):
            continue
        setattr(base, joined, methods[name])
    return base


def merge_later(base, methods):
    for name in methods:
        joined = "step" + "__" + name
        if hasattr(base, joined + "_"):
            continue
        setattr(base, joined, methods[name])
    return base


def merge_another(base, other, methods):
    for name in methods:
        joined = "step" + "__" + name
        if hasattr(base, joined):
            base = other
        setattr(base, joined, methods[name])
    return other


def merge_if_there(base, methods):
    for name in methods:
        joined = "step" + "__" + name
        if not hasattr(base, joined):
            continue
        setattr(base, joined, methods[name])
    return base


def merge_new(base, methods):
    for name in methods:
        joined = "step" + "__" + name
        if hasattr(base, joined):
            continue
        setattr(base, joined, methods[name])
    return base


METHODS = {"one": lambda value: 10 * value, "four": lambda value: 4}
for value in range(3):
    print(Base().run(value), merge_new(Base(), METHODS).run(value), merge_new(Base(), METHODS).step__four(1))
    print(merge(Base(), 3, METHODS).run(value))
    print(merge_later(Base(), METHODS).run(value))
    print(merge_another(Base(), Base(), METHODS).run(value))
    print(merge_if_there(Base(), METHODS).run(value))
