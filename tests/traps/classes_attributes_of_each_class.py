"""Attributes of one name in several classes: what comes to one of them by every way there is."""

import copy
import dataclasses


class Leaf:
    def __init__(self, value):
        self.value = value

    def total(self):
        return self.value


class Text:
    def __init__(self, value):
        self.value = value

    def total(self):
        return self.value + "!"


class First:
    def __init__(self):
        self.held = Leaf(10)

    def ask(self):
        return self.held.total()


class Second:
    def __init__(self):
        self.held = Leaf(20)

    def ask(self):
        return self.held.total()


class Third(Second):
    held = Text("of the class")

    def __init__(self):
        pass


class Fourth:
    def __init__(self):
        self.held = Leaf(40)

    def ask(self):
        return self.held.total()


class Fifth:
    def __init__(self):
        self.held = Leaf(50)

    def ask(self):
        return self.held.total()


@dataclasses.dataclass
class Sixth:
    held: object

    def ask(self):
        return self.held.total()


class Caller:
    def __init__(self, other):
        self.ask = other.ask

    def again(self):
        return self.ask()


def put(target, what):
    target.held = what


def stores():
    first, second, third, fourth, fifth = First(), Second(), Third(), Fourth(), Fifth()
    print(first.ask(), second.ask(), third.ask(), fourth.ask(), fifth.ask())
    put(second, Text("put"))
    print(first.ask(), second.ask(), third.ask(), fourth.ask(), fifth.ask())
    for one in (first, 3, "text")[:1]:
        one.held = Text("mixed")
    print(first.ask(), second.ask(), third.ask(), fourth.ask(), fifth.ask())
    twin = copy.copy(fourth)
    twin.held = Text("twin")
    print(fourth.ask(), twin.ask())
    setattr(fifth, "held", Text("by name"))
    print(fourth.ask(), fifth.ask())
    sixth = Sixth(Leaf(60))
    print(sixth.ask(), dataclasses.replace(sixth, held=Text("replaced")).ask())
    print(Caller(first).again(), Caller(second).again())


class Base:
    def __init__(self, part):
        self.part = part

    def take(self, part):
        self.part = part
        return self.part.total()

    def below(self):
        return self.part.total()


class Left(Base):
    def take(self, part):
        return "left", super().take(Leaf(part.value))


class Right(Base):
    def take(self, part):
        return "right", super().take(Text("right"))


class Both(Left, Right):
    def take(self, part):
        return "both", super().take(part)


class ByName(Base):
    def __init__(self, part):
        Base.__init__(self, part)

    def take(self, part):
        return "by name", Base.take(self, Text("by name"))


class Lower(ByName):
    def extra(self):
        return super().missing()

    def below(self):
        return super().below(), super(ByName, self).below()


def above():
    left, right, both, by_name, lower = Left(Leaf(1)), Right(Leaf(2)), Both(Leaf(3)), ByName(Leaf(4)), Lower(Leaf(5))
    print(left.take(Leaf(6)), right.take(Leaf(6)), both.take(Leaf(6)), by_name.take(Leaf(6)), lower.take(Leaf(6)))
    print(left.below(), right.below(), both.below(), by_name.below(), lower.below())
    try:
        lower.extra()
    except AttributeError as error:
        print(error)


class Holder:
    def __init__(self):
        self.items = [Leaf(1)]
        self.by_key = {"one": Leaf(2)}
        self.kept = {Leaf(3)}

    def added(self):
        again, keys, kept = self.items.copy(), self.by_key.copy(), self.kept.copy()
        again.append(Text("copied"))
        keys["two"] = Text("copied")
        kept.add(Text("copied"))
        return [one.total() for one in again], [keys[key].total() for key in sorted(keys)], len(kept)

    def said(self):
        return [one.total() for one in self.items], [one.total() for one in self.by_key.values()]


def containers():
    holder = Holder()
    print(holder.added(), holder.said())
    for one in (Leaf(1), None, Text("last")):
        if not one:
            continue
        print(one.total())
    try:
        print(holder.total())
    except AttributeError as error:
        print(error)
    try:
        None.held = Text("nowhere")
    except AttributeError as error:
        print(error)


stores()
above()
containers()
