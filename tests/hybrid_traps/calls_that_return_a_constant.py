# A function that hands on what another one always returns was taken for that constant, and its effects were lost.
def forward(function, *args):
    return function(*args)


class Node:
    def __init__(self):
        self.table = {}

    def show(self, x):
        print(x, self.table)

    def __call__(self, x):
        forward(self.show, 1)
        forward(self.show, x)
        return forward(forward, self.show, 2)


h = hybridize(Node())
attempt(h, 1)
