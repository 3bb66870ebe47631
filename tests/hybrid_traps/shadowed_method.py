# changes: what it was specialized to
class N:
    def f(self): return 1
    def __call__(self): return self.f()
n=N(); h=hybridize(n); attempt(h); n.f=lambda: 2; attempt(h); del n.f; attempt(h); N.f=lambda self: 3; attempt(h); del N.f; attempt(h)
