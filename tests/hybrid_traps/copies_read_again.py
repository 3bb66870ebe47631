# A constant was copied to another local, and the statement behind the copy read it once more under its old name.
class Node:
    def __init__(self):
        self.v = 5

    def __call__(self, x, d=2):
        if d <= 0:
            return x
        u = 1 if x else self.v
        acc = u
        acc = self(acc, d - 1)
        for k in self:
            acc = acc * k
        return acc

    def __iter__(self):
        return iter([2])


h = hybridize(Node())
attempt(h, "s")
attempt(h, "")
