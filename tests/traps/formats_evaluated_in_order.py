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
print(by_number(Numbered(), Numbered()))
