class Meta(type):
    @property
    def k(cls): print("meta k"); return 9
class C(metaclass=Meta):
    k=3
class N:
    def __call__(self): return C.k, C().k
h=hybridize(N()); attempt(h); attempt(h)
