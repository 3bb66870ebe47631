# Where no store of a local is left, it would be a global name.
fallback = original = 7


class Node:
    def __init__(self):
        self.kids = []
        self.mode = None

    def loop(self):
        for i in self.kids:
            pass
        return i

    def branch(self):
        if self.mode:
            fallback = 1
        return fallback

    def nested(self):
        if self.mode:
            original = 1

        def inner():
            if self.mode:
                fallback = 2
            return fallback

        try:
            inner()
        except NameError as error:
            print(type(error), error)
        return [original for _ in "a"]

    def deleted(self):
        fallback = self.mode
        del fallback
        return fallback


node = Node()
for method in (node.loop, node.branch, node.nested, node.deleted):
    attempt(hybridize(method))
