# A generator function whose loop over nothing goes is one still.
class Node:
    def __init__(self):
        self.kids = []

    def each(self):
        for k in self.kids:
            yield k

    def __call__(self):
        def inner():
            if self.kids:
                yield 1

        print(list(inner()))
        return [k for k in self.each()]


attempt(hybridize(Node()))
attempt(hybridize(Node().each))
