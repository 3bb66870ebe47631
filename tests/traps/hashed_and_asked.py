# What asks for the hash of an object sees the number that its class gives.
class Node:
    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return id(self)


class Leaf(Node):
    def __hash__(self):
        return Node.__hash__(self) + 1


def main():
    node, leaf = Node(), Leaf()
    print(hash(node) == id(node), hash(leaf) == id(leaf) + 1, node.__hash__() == id(node))


main()
