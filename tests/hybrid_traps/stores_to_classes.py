# A store to an attribute of a class is seen by its instances, by derived classes, and through super().
import sys
import types

settings = types.ModuleType("settings")
settings.limit = 1


class Base:
    total = 0

    def run(self):
        return "base"


class Node(Base):
    shared = 5

    def __call__(self, x):
        Base.total = x
        seen = [self.total, Node.total, type(self).total]
        Node.shared += 1
        settings.limit += x
        return seen, self.shared, settings.limit

    def patches(self):
        before = self.run()
        Base.run = lambda self: "patched"
        return before, self.run(), super().run()


node = Node()
h = hybridize(node)
attempt(h, 3)
attempt(h, 4)
attempt(hybridize(node.patches))
