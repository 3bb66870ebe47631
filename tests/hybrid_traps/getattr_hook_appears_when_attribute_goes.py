# changes: what it was specialized to
class N:
    def __init__(self): self.a=1
    def __getattr__(self, n): print("hook", n); return 42
    def __call__(self): return self.a
n=N(); h=hybridize(n); attempt(h); del n.a; attempt(h)
