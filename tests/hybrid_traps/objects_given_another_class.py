class P:
    def __init__(self): self.a = 1
    def m(self): return "P"
class Q(P):
    def m(self): return "Q"
def change(one): one.__class__ = Q
class N:
    def __init__(self): self.p = P()
    def __call__(self, how):
        z = P()
        before = z.m()
        if how: z.__class__ = Q
        y = P(); setattr(y, "__class__", Q)
        w = P(); change(w)
        return before, z.m(), isinstance(z, Q), type(z) is Q, y.m(), isinstance(y, Q), w.m(), type(w) is P
n = N(); h = hybridize(n); attempt(h, 0); attempt(h, 1)
class K:
    def __init__(self): self.p = P()
    def __call__(self, how):
        before = self.p.m()
        self.p.__class__ = Q if how else P
        return before, self.p.m(), isinstance(self.p, Q)
k = K(); h = hybridize(k); attempt(h, 1); attempt(h, 0); attempt(h, 1)
class S:
    def __init__(self): self.p = P()
    def __call__(self, how):
        before = self.p.m()
        self.p.m = lambda: how
        after = self.p.m()
        del self.p.m
        return before, after, self.p.m()
s = S(); h = hybridize(s); attempt(h, 1); attempt(h, 0); attempt(h, 1)
