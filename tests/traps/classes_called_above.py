"""What `super` finds: by the class of the object, whatever the instance holds, and for whom it is asked."""


class Base:
    def __init__(self, name):
        self.name = name
        self.log = []

    def enter(self, node):
        self.log.append((self.name, node))
        return [node]

    def leave(self, node=7):
        self.log.append(("left", node))

    def both(self):
        return self.enter(1), self.told()

    def told(self):
        return "told by the base"


class Mid(Base):
    def enter(self, node):
        found = super(Mid, self).enter(node)
        return found + ["mid"]

    def leave(self, *nodes):
        super().leave(*nodes)
        super(Mid, self).leave(node=nodes)

    def both(self):
        return "mid", super().both()

    def told(self):
        return super(Mid, self).told() + ", and by mid"

    def other(self, node):
        return super(Base, self).__init__.__name__, super(Mid, node).enter(3)

    def rebound(self, node):
        self = node
        return super(Mid, self).enter(4)

    def listed(self, nodes):
        return [super(Mid, self).enter(node) for node in nodes]

    def late(self):
        return lambda node: super(Mid, self).enter(node)

    def wrong(self, node):
        return super().enter(node, node)

    def missing(self):
        return super().nothing()


class Other(Base):
    def enter(self, node):
        return ("other", super(Other, self).enter(node))

    def leave(self, *nodes):
        self.log.append("other")


class Low(Mid):
    def told(self):
        return super(Low, self).told() + ", and by low"


class Both(Mid, Other):
    pass


class Late(Mid, Other):
    def enter(self, node):
        return "late", super().enter(node)


class Plain:
    def __init__(self):
        self.seen = 0

    def step(self, by):
        self.seen += by
        return self.count()

    def count(self):
        return self.seen


class Counting(Plain):
    def step(self, by):
        before = self.seen
        found = super(Counting, self).step(by)
        return before, found

    def count(self):
        return -self.seen

    def of_another(self, other):
        return super(Counting, other).count()

    def of_itself(self):
        return super(Counting, self).count()

    def of_below(self):
        return super(Twice, self).count()


class Twice(Counting):
    def step(self, by):
        return super(Twice, self).step(by), super().step(by)


class Wide:
    def width(self):
        return "wide"


class Narrow(Wide):
    def width(self):
        return "narrow, but above " + super(Narrow, self).width()

    def of_another(self, other):
        return super(Narrow, other).width()

    def of_none(self, self_2):
        self = self_2
        return super(Narrow, self).width()


class Between(Wide):
    def width(self):
        return "between, but above " + super(Between, self).width()


class Last(Narrow, Between):
    pass


def told(ask, *args):
    try:
        print(ask(*args))
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)


def main():
    for kind in (Base, Mid, Other, Low, Both, Late):
        one = kind(kind.__name__)
        told(one.enter, 2)
        told(one.leave)
        told(one.leave, 5)
        told(one.both)
        told(one.told)
        print(one.log)
    mid, low = Mid("mid"), Both("both")
    told(mid.other, low)
    told(low.other, mid)
    told(mid.other, 3)
    told(mid.rebound, low)
    told(mid.rebound, 3)
    told(low.listed, [1, 2])
    told(low.late(), 3)
    told(mid.wrong, 1)
    told(mid.missing)
    told(Mid.enter, 3, 4)
    told(Mid.told, Other("other"))
    one, two = Counting(), Twice()
    one.step(3)
    told(one.of_another, two)
    told(two.of_another, one)
    told(two.of_another, Plain())
    told(two.of_itself)
    told(one.of_below)
    told(two.of_below)
    for kind in (Plain, Counting, Twice):
        print(kind().step(2))
    for one in (Narrow(), Between(), Last()):
        print(one.width())
    told(Narrow().of_another, Last())
    told(Last().of_another, Narrow())
    told(Narrow().of_another, Between())
    told(Narrow().of_none, Last())
    told(Narrow().of_none, Wide())
    mid.enter = lambda node: ["of the instance"]
    print(mid.enter(1), Mid.enter(mid, 1))


main()
