"""What the calls of a generator hold dies as their frames would have died, the innermost first."""


class Node:
    def __init__(self, name, left: "Node" = None, right: "Node" = None):
        self.name = name
        self.left = left
        self.right = right

    def __del__(self):
        print("end of", self.name)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.name
        if self.right:
            yield from self.right


class Pair(Node):
    def __iter__(self):
        return iter([self.name, "pair"])


def made():
    return Node("a", Node("b", Node("c"), Node("d")), Node("e", Node("f"), Node("g")))


def walk(node, kept):
    if node:
        held = Node(kept)
        yield from walk(node.left, kept + "l")
        yield node.name, held.name
        node = node.right
        yield from walk(node, kept + "r")
        print("after", kept)


# Nobody else holds the tree; what was read is cut off.
for name in made():
    print(name)
print("--")
tree = made()
given = iter(tree)
for name in given:
    print(name)
    if name == "c":
        tree.left.left = None
        print("cut c")
    if name == "d":
        tree.left = None
        print("cut b")
    if name == "a":
        tree.right.left, tree.right, right = None, None, tree.right
        del right
        print("cut e")
del tree, given
print("--")
given = iter(made())
print(next(given), next(given))
given.close()
print("closed")
given = iter(made())
print(next(given))
del given
print("gone")
given = iter(Node("x", Pair("y"), Pair("z")))
for name in given:
    print(name)
print("--")
tree = made()
given = walk(tree, ".")
print(next(given), next(given))
tree = None
print("no tree")
print(next(given))
given.close()
print("closed")
given = walk(made(), "-")
print([next(given) for _ in range(4)])
try:
    given.throw(KeyError("thrown"))
except KeyError as error:
    error.__traceback__ = None
    print("thrown")
del given
print("gone")


# What raises keeps the frames, until the exception goes.
def fails(name, depth):
    held, other = Node(name + " held"), Node(name + " other")
    if depth:
        yield from fails(name + "'", depth - 1)
    yield name
    if not depth:
        yield held.missing
    yield other


def argued(name, item):
    yield name


def argues(item):
    mine = Node("mine, around")
    yield from argued(Node("argument"), item.missing)
    yield mine


for arguments, thrown in (((".", 2), None), ((".", 1), KeyError("k")), ((".", 3), StopIteration("s"))):
    given = fails(*arguments)
    print(next(given))
    try:
        print(given.throw(thrown) if thrown is not None else next(given))
    except (AttributeError, KeyError, RuntimeError) as error:
        print(repr(error), repr(error.__cause__))
    thrown = None
    print("handled")
    del given
    print("gone")
try:
    next(argues(1))
except AttributeError as error:
    print(error)
print("handled")
