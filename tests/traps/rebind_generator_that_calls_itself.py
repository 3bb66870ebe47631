# breaks: sealed-globals, sealed-classes
# What a generator delegates to is looked up at each call: a function by its name, a method in its class.


def walk(node):
    if node:
        left, name, right = node
        yield from walk(left)
        yield name
        yield from walk(right)


TREE = ((None, "a", None), "b", ((None, "c", None), "d", None))


def other(node):
    yield "other", node


original, names = walk, walk.__globals__
given = walk(TREE)
print(next(given))
names["walk"] = other
print([*given])
names["walk"] = original
given = walk(TREE)
print(next(given))
del names["walk"]
try:
    print([*given])
except NameError as error:
    print(error)
names["walk"] = lambda node: ["a list", node]
print([*original(TREE)])
names["walk"] = original


class Tree:
    def __init__(self, name, left: "Tree | None" = None, right: "Tree | None" = None):
        self.name = name
        self.left = left
        self.right = right

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.name
        if self.right is not None:
            yield from self.right


class Loud(Tree):
    def __iter__(self):
        yield "loud"
        yield from super().__iter__()


class Quiet(Tree):
    pass


def made():
    return Tree(4, Tree(2, Tree(1), Tree(3)), Tree(6, Tree(5), Tree(7)))


tree = made()
print([*tree], [*Quiet(0, made(), Loud(9, Quiet(8)))])
tree.left.left = [10, 11]
tree.right.left = Loud(12, made())
tree.right.right = "text"
print([*tree])
tree.left.right = 5
try:
    print([*tree])
except TypeError as error:
    print(error)

# An attribute of an object is not asked; the class is, each time.
tree = made()
tree.left.__iter__ = lambda: iter("shadow")
given = iter(tree)
print(next(given), next(given))
kept = Tree.__iter__
Tree.__iter__ = lambda self: iter((self.name, "replaced"))
print([*given], [*tree])
Tree.__iter__ = kept
given = iter(tree)
print(next(given))
del Tree.__iter__
try:
    print([*given])
except TypeError as error:
    print(error)
Tree.__iter__ = kept
tree = made()
given = iter(tree)
print(next(given))
tree.right.__class__ = Loud
names["Tree"] = None
print([*given])
