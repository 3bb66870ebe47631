# A loop calls a method that `getattr` of a constant name has taken from the object, or that its class has of its own.
class Visitor:
    def visit(self, nodes):
        seen = getattr(self, "visit_one")
        for node in nodes:
            seen(node)

    def visit_one(self, node):
        print("seen", node)


class Kept(Visitor):
    def __init__(self):
        self.data = []

    def changed(self, node):
        return node

    def visit_one(self, node):
        found = self.changed(node)
        if found is not None:
            self.data.append(found)


class Called(Kept):
    def changed(self, node):
        return getattr(self, node, len)(node)

    def b(self, node):
        return None


class Doubled(Kept):
    def changed(self, node):
        return node + node


for visitor in Kept(), Called(), Doubled():
    visitor.visit("ab")
    print(visitor.data)
Visitor().visit("ab")
