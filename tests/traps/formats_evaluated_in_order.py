# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# Everything that `format` is given is evaluated before anything is formatted.
# breaks: pure-operators


class Noted:
    changed = "old"

    def __init__(self, name):
        self.name = name

    def __format__(self, spec):
        print("format", self.name)
        Noted.changed = self.name
        LAST[0] = self.name
        return self.name

    @property
    def other(self):
        print("other of", self.name)
        return Noted(self.name + "+")

    def __del__(self):
        print("dies", self.name)


LAST = ["first"]


def called(name):
    print("called", name)
    return Noted(name)


def both():
    return "{} then {}".format(called("a"), called("b"))


def changed(a):
    return "{}, {}, {}".format(a, a.changed, LAST[0]), "{}, {}".format(LAST[-1], a)


def alone(a):
    print("one {} alone".format(called("c")))
    print("its {} alone".format(a.other))
    print("its {0.name} alone".format(called("d")))
    print("its {0.name} {0.name}".format(called("e")))
    return "none"


def beside(a):
    print("{} beside {}".format(called("f"), a))
    print("{} before {}".format(a, called("g")))
    print("nobody {1}".format(called("h"), a))


def captured():
    count = 0

    class Counts:
        def __format__(self, spec):
            nonlocal count
            count += 1
            return str(count)

    return "{} {} {}".format(Counts(), count, Counts()), lambda: count


def walked(a):
    x = 1
    print("{} {}".format(a, (x := 2)), x)
    return "{}.{}".format(x, (x := 3))


def unbound(a, is_bound):
    if is_bound:
        late = 1
    try:
        return "{} is {}".format(a, late)
    except UnboundLocalError as error:
        return str(error)


def suspended(a):
    print("given {} once".format((yield a)))
    print("given {} {}".format((yield a), a))


def returned(a):
    return "{} {} {}".format(a.other, a.changed, called("r"))


def assigned(a):
    line = "old {}".format(a.name)
    line = "{} {:>5} {}".format(called("s"), a.changed, a)
    print("assigned")
    a.line = "{1} {0}".format(called("t"), called("u"))
    print("stored")
    return line


def handled(a):
    try:
        return "{} {} {}".format(a.other, called("v"), a.missing)
    except AttributeError as error:
        print(error)
    finally:
        print("finally")


def bound_later(a, x):
    return "{} {} {}".format(x, a.changed, (x := 5))


def dropped(a):
    found = Noted("found")
    return "{} {}".format(called("w"), a.changed)


def by_number(a, rows):
    return "{0[1]} {1[0]}".format(rows, a)


class Numbered(list):
    def __getitem__(self, index):
        print("item", index)
        return index


kept = Noted("kept")
print(both())
print(changed(kept))
print(alone(kept))
beside(kept)
print(captured()[0])
print(walked(kept))
print(unbound(kept, False), unbound(kept, True))
going = suspended(kept)
next(going)
for value in ("x", "y", "z"):
    try:
        going.send(value)
    except StopIteration:
        print("ended")
        break
for _ in range(2):
    print(returned(kept))
    print(assigned(kept), kept.line)
    handled(kept)
    print(bound_later(kept, 1))
    print(dropped(kept))
print(by_number(Numbered(), Numbered()))
