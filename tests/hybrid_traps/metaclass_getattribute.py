class Meta(type):
    def __getattribute__(cls, n):
        if not n.startswith("__"): print("meta", n)
        return type.__getattribute__(cls, n)
    def __call__(cls, *a): print("make"); return type.__call__(cls, *a)
class C(metaclass=Meta):
    k=3
    def __init__(self, v): self.v=v
class N:
    def __call__(self): return C.k, C(4).v
h=hybridize(N()); attempt(h); attempt(h)
