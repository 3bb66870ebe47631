# That a local is not None is told by what certainly ran before: not by the `else` of a loop that `break` has left, nor by
# an attribute read before a walrus binds the local anew.


class Node:
    def __init__(self, size, next=None):
        self.size = size
        self.next = next

    def kind(self):
        return "node"


def first_large(items, owner):
    i = 0
    while i < len(items):
        if items[i] > 3:
            break
        i += 1
    else:
        print("none is large for", owner.size)
    return owner


def other(node):
    if node.size != (node := node.next):
        return node
    return node


def counted(node):
    node.size += 1 if (node := node.next) is None else 2
    return node


def cheapest(nodes):
    return min(nodes, key=lambda node: node.size, default=None)


def large_kind(items, owner):
    found = first_large(items, owner)
    return found.kind()


def other_kind(node):
    found = other(node)
    return found.kind()


def counted_kind(node):
    found = counted(node)
    return found.kind()


def cheapest_kind(nodes):
    found = cheapest(nodes)
    return found.kind()


def main():
    for kind, *args in (
        (large_kind, [1], Node(1)),
        (large_kind, [5], None),
        (other_kind, Node(1, Node(2))),
        (other_kind, Node(1)),
        (counted_kind, Node(1, Node(2))),
        (counted_kind, Node(1)),
        (cheapest_kind, [Node(2), Node(1)]),
        (cheapest_kind, []),
    ):
        try:
            print(kind(*args))
        except AttributeError as error:
            print(error)


main()
