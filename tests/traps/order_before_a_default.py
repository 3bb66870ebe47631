# A step used after the default of a lambda, or after a converted field, was still done before them.
class Adds:
    def __add__(self, other):
        print("add")
        return 5


def behind_default(x):
    t = x + 1
    return [lambda a=print("default"): a, t]


class Shown:
    def __init__(self, seen):
        self.seen = seen

    def __repr__(self):
        print("repr of", len(self.seen))
        return "shown"


def grow(seen):
    seen.append(1)
    return 8


def in_spec(n):
    return f"{Shown(n)!r:{grow(n)}}"


def spec_is_text(a, c):
    w = "<5" if c else ">5"
    return f"{a:{w}}"


def looped(x):
    for t in "abc":
        return f"{x:{t}}"


print(behind_default(Adds())[1], in_spec([]), spec_is_text("a", 1))
try:
    print(looped("x"))
except ValueError as error:
    print(error)
