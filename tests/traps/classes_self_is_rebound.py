# The first parameter of a method is a variable like any other.
class Node:
    def __init__(self, rest):
        self.rest = rest

    def last(self):
        return self.rest is None

    def name(self):
        return "node"

    def end(self):
        while not self.last():
            self = self.rest
        return self.name()

    def each(self):
        found = []
        for self in (self, End(), self):
            found.append(self.name())
        return found

    def looked(self):
        return [(self := End()).name(), self.name()]


class End:
    def last(self):
        return True

    def name(self):
        return "end"


print(Node(Node(End())).end(), Node(End()).each(), Node(None).looked())
