# An exception that was caught holds the frame that caught it: what its locals hold lives on behind the `return`.
# breaks: no-finalizers
import gc

kept = []


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print(self.name, "dies")

    def __add__(self, other):
        return Dies(f"{self.name}{other}")


def kept_by_a_local(a):
    try:
        raise KeyError
    except KeyError as error:
        caught = error
    first = a + 1
    return first + 2


def kept_by_others(a):
    try:
        kept[0]
    except IndexError as error:
        kept.append(error)
    first = a + 3
    return first + 4


def made_before(a, error):
    try:
        raise error
    except ValueError:
        pass
    first = a + 5
    return first + 6


class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, *raised):
        kept.append(raised)
        return True


def swallowed(a):
    with Swallows():
        raise OSError
    first = a + 7
    return first + 8


def swallowed_at_last(a, error):
    while True:
        try:
            raise error
        finally:
            break
    first = a + 9
    return first + 10


print(kept_by_a_local(Dies("a")).name)
print(kept_by_others(Dies("b")).name)
known = ValueError()
print(made_before(Dies("c"), known).name)
print(swallowed(Dies("d")).name)
other = LookupError()
print(swallowed_at_last(Dies("e"), other).name)
print("let go")
kept.clear()
del known, other
gc.collect()
print("end")
