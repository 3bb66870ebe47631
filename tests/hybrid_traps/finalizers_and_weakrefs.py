import weakref
class D:
    def __init__(self, n): self.n=n
    def __del__(self): print("del", self.n)
class N:
    def f(self, x):
        d=D(x)
        return d.n
    def g(self, x):
        d=D(x); w=weakref.ref(d)
        d=None
        return w() is None
    def __call__(self, x):
        a=self.f(x); print("after f")
        b=self.g(x); print("after g")
        return a,b
h=hybridize(N()); attempt(h,1); attempt(h,2)
