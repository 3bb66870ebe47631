# changes: what it was specialized to
# stays: its first arguments are bound in a way that is not followed
import functools
class N:
    def __init__(self): self.k=1
    def f(self, a, b=2): return a,b,self.k
n=N()
p=functools.partial(n.f, 5); h=hybridize(p); attempt(h); attempt(h, 7); attempt(h,b=3); n.k=9; attempt(h)
q=functools.partial(n.f, b=5); h=hybridize(q); attempt(h,1); attempt(h,1,b=2)
