# Instances that a private copy hands out are of the program's classes, with all that this means, and each is one object.
import copy
import pickle
import traceback
from dataclasses import dataclass, field
from unittest import mock


class Node:
    made = 0

    def __init__(self, name, depth):
        if depth > 40:
            raise ValueError(f"too deep: {name}")
        self.name = name
        self.parent = None
        self.kids = []

    @property
    def size(self):
        return 1 + sum(kid.size for kid in self.kids)

    def add(self, kid):
        kid.parent = self
        self.kids.append(kid)

    def label(self):
        return "node " + self.name


class Leaf(Node):
    def label(self):
        return "leaf " + super().label()


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass
class Group:
    points: list = field(default_factory=list)
    by_name: dict = field(default_factory=dict)
    seen: set = field(default_factory=set)

    def take(self, name, point):
        for _ in (0,):
            self.points.append(point)
        self.by_name[name] = point
        self.seen.add(point)


class Reader:
    def __init__(self, text: str):
        self.text = text
        self.at = 0

    def read(self, depth):
        node = Node("?", depth)
        name = ""
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign == "(":
                node.add(self.read(depth + 1))
            elif sign == ")":
                break
            elif sign == "*":
                node.add(Leaf("*", depth))
            else:
                name += sign
        node.name = name
        return node


class Link:
    def __init__(self, at):
        self.at = at

    def chain(self, far):
        try:
            return Chain(self, far)
        except ValueError:
            return None


class Chain:
    def __init__(self, link, far):
        if far > 90:
            raise ValueError(far)
        self.first = link.at

    def walk(self, far):
        while self.first < far:
            self.first += 1
        return self.first


def links(count: int = 3):
    found = []
    for number in range(count):
        link = Link(number)
        chain = link.chain(count)
        found.append((link, isinstance(chain, Chain), chain.walk(count + 2) if chain else None))
    return found


def read(text: str = ""):
    return Reader(text).read(0)


def read_deep(text: str = "("):
    return Reader(text * 60).read(0)


def points(count: int = 0):
    group = Group()
    for number in range(count):
        group.take(f"p{number}", Point(number % 3, -number % 2))
    return group, group.points


def held(count: int = 3):
    reader, group = Reader("x" * count), Group()
    while reader.at < count:
        reader.at += 1
        group.points.append(reader)
    return {"reader": reader, "readers": (group.points, [reader])}


def shown(node, depth=0):
    print("  " * depth, node.label(), node.size, type(node) is Node, isinstance(node, Leaf), node.parent is None)
    for kid in node.kids:
        assert kid.parent is node
        shown(kid, depth + 1)


try:
    read_deep("(")
except ValueError as error:
    frames = traceback.extract_tb(error.__traceback__)
    print(error, [frame.name for frame in frames][-2:], len(frames) > 40, error.__context__)
    last = error.__traceback__
    while last.tb_next is not None:
        assert "<locals>" not in last.tb_frame.f_code.co_qualname
        last = last.tb_next
    print(type(last.tb_frame.f_locals["self"]) is Node)

for text in ("", "ab(c*)(d(e*))", "*" * 3 + "(x)" * 2):
    tree = read(text)
    shown(tree)
    print(type(tree).__mro__ == (Node, object), Node.__subclasses__() == [Leaf], sorted(tree.__dict__))
    other = pickle.loads(pickle.dumps(tree))
    print(type(other) is Node, type(copy.deepcopy(tree)) is Node, other.size == tree.size)

tree = read("a(b)")
with mock.patch.object(Node, "label", lambda self: "patched"):
    print(tree.label(), tree.kids[0].label(), read("(z)").kids[0].label())
tree.label = lambda: "shadowed"
print(tree.label(), tree.kids[0].label(), Node.made)
Node.made = 5
print(tree.made, read("x").made)


def init(self, name, depth):
    self.name, self.parent, self.kids = name.upper(), None, []


with mock.patch.object(Node, "__init__", init):
    shown(read("q(r*)"))
shown(read("q(r*)"))

print([(link.at, is_chain, end) for link, is_chain, end in links(4)], links(2)[0][0].chain(91))
for count in (0, 1, 7):
    group, given = points(count)
    print(type(group) is Group, group.points is given, group == points(count)[0], group)
    print(sorted((point.x, point.y) for point in group.seen), all(type(one) is Point for one in group.seen))
    print(all(group.by_name[f"p{number}"] is given[number] for number in range(count)))
    given = held(count)
    print(type(given["reader"]) is Reader, all(one is given["reader"] for one in given["readers"][0]))
    print(given["readers"][1][0].at, given["reader"].__dict__)
