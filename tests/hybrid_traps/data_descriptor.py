# changes: what it was specialized to
class D:
    def __get__(self, o, t=None): return o._x
    def __set__(self, o, v): o._x = v*2; o.y = v
class N:
    d=D()
    def __init__(self): self.y=0; self.d=4
    def __call__(self, v):
        a = self.y
        return a, self.d
n=N(); h=hybridize(n); attempt(h, 1); n.d=5; attempt(h, 2)
