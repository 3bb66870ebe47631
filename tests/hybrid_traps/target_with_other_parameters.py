# changes: the parameters of what is called
import sys
sys.ps1 = ">>> "  # a session, where what reloads a module gives its functions other code
class Net:
    def __call__(self, x, y=5): return x, y
net = Net(); h = hybridize(net); attempt(h, 1); attempt(h, 1, 2)
Net.__call__ = lambda self, other: other
attempt(h, 1); attempt(h, 1); attempt(h, "text")
def called(self, other, *, more=7): return other, more
Net.__call__ = called
attempt(h, 1); attempt(h, other=2); attempt(h, "text", more=8); attempt(h, "text")
def pair(x, y=5): return x, y
i = hybridize(pair); attempt(i, 1); pair.__code__ = (lambda q: q).__code__; attempt(i, 1); attempt(i, 1, 2); attempt(i, "text"); del sys.ps1
