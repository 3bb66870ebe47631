# Loops over generators that are methods: which method it is, of which object, and what `self` holds meanwhile.
class Node:
    def __init__(self, *parts):
        self.parts = parts

    def walk(self):
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.walk()
            else:
                yield part

    def own(self):
        for part in self.parts:
            yield part

    def all(self):
        return list(self.own())

    def deep(self):
        return list(self.walk())

    def total(self):
        total = 0
        for part in self.own():
            if part == 3:
                self.parts = ()  # what is under way goes over the old ones
            total += part
        return total

    def first(self, wanted):
        for part in self.own():
            if part == wanted:
                return part
        else:
            return None


class Backward(Node):
    def own(self):
        for part in self.parts[::-1]:
            yield part


class Visitor:
    def tree(self, node):
        found = list(self.parts_of(node.parts))
        return self.made(node, found)

    def parts_of(self, parts):
        for part in parts:
            if isinstance(part, Node):
                yield self.tree(part)
            elif part is not None:
                yield part

    def made(self, node, found):
        return type(node).__name__, found


class Shadowed:
    def __init__(self, own):
        if own:
            self.items = own

    def items(self):
        yield "of the class"

    def all(self):
        return list(self.items())


def numbers():
    return iter([1, 2])


print(Node(1, 2, 3, 4).total(), Node(1, 2).all(), Node(1, Node(2, Node(3))).deep(), Node().all())
print(Backward(1, 2).all(), Backward(1, 2, 3, 4).total(), Backward(1, 2).first(1), Node(5).first(4))
print(Visitor().tree(Node(1, None, Backward(2, Node(3)))))
print(Shadowed(None).all(), Shadowed(numbers).all())
try:
    Node(1, "a").total()
except TypeError as error:
    print(error)
    held = error.__traceback__.tb_next.tb_frame.f_locals["total"]
    print(held)
