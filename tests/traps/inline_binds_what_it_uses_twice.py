# An expression that stands for a call binds what the call was given where it is used first, and holds it from then on.
# breaks: no-finalizers
import gc


class Loud:
    def __init__(self, name, red):
        self.name = name
        self.red = red

    def __del__(self):
        print("dies", self.name)


class Node:
    def __init__(self, red, left=None, right=None):
        self.red, self.left, self.right = red, left, right

    @property
    def fresh(self):
        print("asked")
        return Loud("fresh", self.red)

    @property
    def other(self):
        print("asked for another")
        return Loud("other", not self.red)


def is_red(node):
    return node is not None and node.red


def either(first, second):
    return second.red or first.red or second.name


def seldom(flag, value):
    return flag and value and value + 1


def swapped(left, right):
    return right > 0 and left + right


def bound(value):
    return (half := value // 2) > 1 and half < 9


def conditions(node):
    if is_red(node.fresh) and not is_red(node.other):
        print("both")
    print("between")
    if is_red(node.fresh) or is_red(node.other):
        print("one")
    else:
        print("none")
    while is_red(node.fresh) and is_red(node.left):
        node.red = False
        if node.left.left is None:
            continue
        print("never")
    return 1 + is_red(node.other) + is_red(node.fresh)


def order(first, second):
    found = []
    if either(first.fresh, second.other):
        found.append("either")
    if swapped(len(found), found.append(3) or found[0] == "either"):
        found.append("swapped")
    return found, swapped(found.pop(), 0)


def lazy(values):
    def given():
        print("given")
        return 5

    print(seldom(False, given()), seldom(True, given()), seldom(values, len(values)))
    return [seldom(True, value) for value in values], {seldom(value, 1) for value in values}


def inner(values, n):
    found = [bound(value) for value in values]
    total = bound(n * 2) + bound((n := n + 7)) + n
    pair = swapped(n, (n := 3))
    late = lambda: bound(n * 4)
    return found, total, pair, n, late(), f"{bound(n * 5)} {bound(n * 6)}"


def swaps(n):
    if bound(n + 8) and bound(half := n + 4) and half:
        return half
    return n


def apart(n):
    return swapped(n, (n := 3)), n, swapped((n := n + 1), n), n


def named(node):
    return (found := node.fresh) is not None and found.name


def names(node):
    if named(node) and named(node):
        print("named")
    return 1


class Body:
    value = bound(8)
    values = [bound(one) for one in (2, 8, 40)]


def is_short(node):
    return node is not None and len(node.name) < 6


def rebinds(node):
    global is_short
    print(is_short(node.fresh) and is_short(node.other))
    is_short = lambda node: "another"
    print(is_short(node.fresh) and is_short(node.other))


for _ in range(2):
    print(conditions(Node(True, Node(True))))
    print(order(Node(True), Node(True)), order(Node(False), Node(False)))
    print(lazy([0, 1, 2]), inner([1, 4, 40], 3), swaps(0), swaps(30), apart(8))
    print(names(Node(True)))
print(Body.value, Body.values)
rebinds(Node(True, Node(True), Node(True)))
gc.collect()
print("end")
