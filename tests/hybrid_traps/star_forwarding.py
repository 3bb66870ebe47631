class N:
    def __init__(self): self.opts={"c":3}; self.args=[1,2]
    def f(self, a, b=5, *rest, c=7, **kw): return a,b,rest,c,kw
    def g(self, *a, **k): return self.f(*a, **k)
    def h(self, *a, **k): return self.g(0, *a, z=1, **k)
    def __call__(self, x): return self.g(x), self.g(*self.args, **self.opts), self.h(x, y=x), self.g(x, *self.args, x), self.g(a=1), self.g(**{"a":2,"q":x})
h=hybridize(N()); attempt(h,1); attempt(h,"s")
class M(N):
    def __call__(self, x): return self.g()
attempt(hybridize(M()),1)
class M(N):
    def __call__(self, x): return self.g(1, a=x)
attempt(hybridize(M()),1)
