import types, sys
m=types.ModuleType("mymod"); m.k=1; m.f=lambda x: x+m.k; m.sub=types.ModuleType("sub"); m.sub.z=5
class N:
    def __init__(self): self.m=m
    def __call__(self,x): return self.m.k, self.m.f(x), m.sub.z, getattr(m,"k"), hasattr(m,"nope"), getattr(m,"nope",3)
h=hybridize(N()); attempt(h,1);
