# changes: what it was specialized to
import types
m=types.ModuleType("mymod"); m.k=1; m.f=lambda x: x+m.k; m.sub=types.ModuleType("sub"); m.sub.z=5
class N:
    def __init__(self): self.m=m
    def __call__(self,x): return self.m.k, self.m.f(x), m.sub.z
h=hybridize(N()); attempt(h,1); m.k=7; attempt(h,1); m.f=lambda x: "f"; attempt(h,1); m.sub=m; attempt(h,1); del m.k; attempt(h,1); m.__getattr__=lambda n: n; attempt(h,1)
