"""A generator that delegates to itself: what each call holds is its own, and what it is told reaches the innermost."""

import itertools


class Node:
    def __init__(self, name, *children):
        self.name = name
        self.left, self.right = (*children, None, None)[:2]

    def __bool__(self):
        print("truth of", self.name)
        return True


def walk(node, depth=0, *, path=""):
    """Documented."""
    if node is None:
        return
    name = path + node.name
    yield from walk(node.left, depth + 1, path=name)
    seen = yield_of(depth, name)
    yield seen
    yield from walk(path=name, node=node.right, depth=seen[0] + 1)
    print("left", name, depth, seen)


def yield_of(*items):
    return items


TREE = Node("a", Node("b", Node("c"), Node("d")), Node("e", None, Node("f")))
print([*walk(TREE)], walk.__doc__)
print([*walk(TREE, 5, path="p")], [*walk(None)])

# Two at once, one read through copies, one that a name means no more.
one, other = walk(TREE), walk(TREE.left)
first, second = itertools.tee(one)
print(next(first), next(other), next(second), next(first), [*other], [*second])

# What is sent, thrown and closed.
given = walk(TREE)
print(next(given), given.send(3), next(given))
try:
    given.throw(KeyError("thrown"))
except KeyError as error:
    print(error.args, error.__context__, [*given])
given = walk(TREE)
next(given)
try:
    given.throw(StopIteration("thrown"))
except RuntimeError as error:
    print(error, repr(error.__cause__), [*given])
given = walk(TREE)
next(given)
print(given.close(), [*given])


def total(node):
    if node:
        yield from total(node.left)
        yield node.name
        yield from total(node.right)


print([*total(TREE)])


class Broken(Node):
    @property
    def name(self):
        raise StopIteration("from a property")

    @name.setter
    def name(self, name):
        pass


try:
    print([*walk(Node("x", Node("y", Broken("z"))))])
except RuntimeError as error:
    print(error, repr(error.__cause__), repr(error.__context__))
try:
    print([*walk(Node("x", 5))])
except AttributeError as error:
    print(error)


# A call that does not fit, and names that come and go with each call.
def counted(n, log):
    if n > 2:
        log.append("deep")
        if n > 3:
            return
        kept = n
    else:
        kept = None
    yield n, kept
    yield from counted(n + 1, log)
    yield -n, kept


log = []
print([*counted(0, log)], log)


def itself(n):
    yield n
    try_again = running
    if n < 2:
        yield from itself(n + 1)
    elif n < 3:
        yield next(try_again)


running = itself(0)
try:
    print(next(running), next(running), next(running), next(running))
except ValueError as error:
    print(error)


# Deep, and without an end.
def down(n):
    if n:
        yield from down(n - 1)
    yield n


print(sum(down(350)), *itertools.islice(down(250), 3))


def endless(node):
    yield from endless(node)
    yield node


try:
    print(next(endless(1)))
except RecursionError:
    print("RecursionError")
