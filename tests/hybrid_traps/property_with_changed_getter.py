# changes: what it was specialized to
class N:
    def __init__(self): self._v=1
    @property
    def v(self): return self._v
    def __call__(self): return self.v
n=N(); h=hybridize(n); attempt(h); n._v=5; attempt(h)
N.v=property(lambda self: 7); attempt(h)
N.v=3; attempt(h)
