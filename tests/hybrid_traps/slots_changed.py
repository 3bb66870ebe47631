# changes: what it was specialized to
class S:
    __slots__=("a","b")
    def __init__(self): self.a=1; self.b=2
    def f(self): return self.a, self.b
class N:
    def __init__(self): self.s=S()
    def __call__(self):
        try: return self.s.f(), self.s.b
        except AttributeError as e: return str(e)
n=N(); h=hybridize(n); attempt(h); n.s.b=7; attempt(h); del n.s.a; attempt(h)
