class N:
    def __init__(self): self.kw={"a":1}
    def f(self, a=0, **k): return a, k
    def g(self, **k): return self.f(a=5, **k)
    def __call__(self, x):
        return self.g(a=x)
n=N(); h=hybridize(n); attempt(h,2); attempt(h,3)
