# A copy of a local that may be unbound raises where it is made, though nothing reads the copy.
class Node:
    def __init__(self):
        self.peer = 1
        self.name = "node"

    def __call__(self, x):
        if x == self.peer:
            u = 1
        acc = u
        print(self.name)

    def both(self, x):
        for _ in range(x):
            u = x
        else:
            v = 2
        acc = u
        return self.name, v


node = Node()
h = hybridize(node)
attempt(h, 1)
attempt(h, 2)
h = hybridize(node.both)
attempt(h, 1)
attempt(h, 0)
