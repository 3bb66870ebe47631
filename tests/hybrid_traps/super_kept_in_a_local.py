class A:
    def m(self): return "A", self.k
    def __init__(self): self.k = 1
class B(A):
    def m(self):
        s = super()
        t = super(B, self)
        keep = [s.m(), t.m()]
        return keep, type(s).__name__, self.hand(t), [s][0].m(), (lambda: t.m())(), isinstance(s, super)
    def hand(self, one): return one.m()
    def give(self):
        s = super()
        return s
class N:
    def __init__(self): self.b = B()
    def __call__(self, x):
        fresh = B()
        return self.b.m(), self.b.give().m(), fresh.m(), type(fresh.give()) is super, super(B, fresh).m()
n = N(); h = hybridize(n); attempt(h, 1); attempt(h, 2)
