# changes: an attribute that is tested
# The original was called inside the handler of the tests, and called again when it raised what a test may raise.
class Node:
    def __init__(self):
        self.v = 1

    def __call__(self, x):
        print("called", self.v)
        return self.v + x


node = Node()
h = hybridize(node)
attempt(h, 1)
node.v = "text"
attempt(h, 1)
del node.v
attempt(h, 1)
node.v = None
for _ in range(9):
    node.v = [node.v]
    attempt(h, 1)
