# changes: methods that hybridized objects are called by
class Called:
    def __call__(self, x):
        return x + 1


class Forward:
    def forward(self, x):
        return x + 2


class Other:
    def __call__(self, x):
        return x * 100


called, forwards = Called(), Forward()
h = hybridize(called)
attempt(h, 1)
attempt(h, 1)
Called.__call__ = lambda self, x: x + 10
attempt(h, 1)
called.__class__ = Other
attempt(h, 1)
f = hybridize(forwards.forward)
attempt(f, 1)
Forward.forward = lambda self, x: x + 20
attempt(f, 1)
