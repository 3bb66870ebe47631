# What classes themselves have, what class methods and `super(C, self)` are given, and what classes that are lists hold.
class Strength:
    REQUIRED = None
    NORMAL = None
    LATER = None
    COUNT = 0

    def __init__(self, strength, name):
        super(Strength, self).__init__()
        self.strength = strength
        self.name = name

    @classmethod
    def stronger(cls, one, other):
        return one.strength < other.strength

    @classmethod
    def strongest(cls, one, other):
        return one if cls.stronger(one, other) else other

    @classmethod
    def made(cls, name):
        return cls(9, name)

    @classmethod
    def handed(cls, to):
        return to(cls)

    def next(self):
        return {0: self.__class__.NORMAL, 4: self.__class__.LATER, 9: self.COUNT}[self.strength]


Strength.REQUIRED = Strength(0, "required")
Strength.NORMAL = Strength(4, "normal")
print(Strength.REQUIRED.next() is Strength.NORMAL, Strength.NORMAL.next(), Strength.LATER)
Strength.LATER = Strength(9, "later")
print(Strength.NORMAL.next().name, Strength.LATER.next())


class Weaker(Strength):
    COUNT = 1

    @classmethod
    def stronger(cls, one, other):
        return one.name < other.name


print(Weaker.strongest(Strength.LATER, Strength.NORMAL).name, Strength.strongest(Strength.LATER, Strength.NORMAL).name)
print(Weaker.made("w").next(), Weaker.made("x").name, Strength.handed(lambda cls: cls(0, 3)).name)
print(Weaker.REQUIRED == Strength.REQUIRED, Weaker(0, "a") == Strength.REQUIRED, Strength.NORMAL != None)
Weaker.COUNT = "seven"
print(Weaker.made("w").next(), Strength.LATER.next(), Weaker.COUNT, Strength.COUNT)


class Telling:
    BEFORE = None
    MADE = None

    def __init__(self, value):
        self.value = value, Telling.BEFORE


Telling.BEFORE = Telling(1)
Telling.MADE = Telling(2)
print(Telling.BEFORE.value, Telling.MADE.value[1] is Telling.BEFORE)


class Seven:
    def __get__(self, one, owner):
        return 7 if one is None else "of an instance"


class Described:
    FIELD = None


Described.FIELD = Seven()
print(Described.FIELD, Described().FIELD, Described.FIELD == 7)
Described.FIELD = 8
own = Described()
own.FIELD = "own"
print(Described.FIELD, own.FIELD, own.__class__.FIELD)


class Root:
    def __init__(self, kind):
        self.kind = kind

    def told(self):
        return "root"


class Left(Root):
    def __init__(self, kind):
        super(Left, self).__init__(kind)
        self.left = 1

    def told(self):
        return "left " + super(Left, self).told()


class Right(Root):
    def __init__(self, kind):
        super(Right, self).__init__([kind])

    def told(self):
        return "right " + super(Right, self).told()


class Both(Left, Right):
    def told(self):
        return super(Left, self).told() + super(Both, self).told() + super(Left, Both(3)).told()


print(Both(2).told(), Both(2).kind, Left(2).kind, Left("a").told())


class Bag(list):
    pass


class Loud(list):
    def append(self, item):
        print("appended", item)
        super().append(str(item))


class Node:
    def __init__(self, value):
        self.value = value
        self.nodes = Bag()
        self.said = Loud()
        self.given = Bag([1, "two"])

    def add(self, other):
        self.nodes.append(other)
        self.said.append(other.value)
        return self


first, second = Node(1), Node("b")
first.add(second).add(Node(2.5))
print([one.value for one in first.nodes], first.said, first.given, type(first.nodes).__name__)
first.nodes[0:1] = [Node(0), Node("x")]
first.nodes += (Node(None),)
first.nodes.insert(0, second)
print([one.value for one in first.nodes], [one.value for one in sorted(first.nodes[1:3], key=lambda one: one.value == 0)])
print(first.nodes[slice(0, 1)][0].value, first.nodes.pop().value, first.nodes == list(first.nodes), first.given == [1, "two"])
first.nodes.name = "named"
first.nodes.extend(Bag([Node(9)]))
print(first.nodes.name, first.nodes.copy()[-1].value, len(first.nodes), Bag("ab"), second in first.nodes)


class Plan:
    def __init__(self):
        self.parts = Bag()

    def __getitem__(self, index):
        return self.parts[index]


plan = Plan()
plan.parts.append(Node("p"))
for part in plan:
    part.value = 5
(only,) = plan
print(plan[0].value, only.value, [one.value for one in plan.parts], [*plan][0].value, list(plan)[0] is only)
plan[0].value = "stored"
print(plan.parts[0].value + "!", only in plan)


def last(found):
    src = Node(found)
    while found > 0:
        print(src.value)
        src = None if found == 2 else Node(found)
        found -= 1
        if src is None:
            return src
    return src.value


print(last(0), last(1), last(3))
