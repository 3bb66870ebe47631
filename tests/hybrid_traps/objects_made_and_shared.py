class P:
    def __init__(self, a): self.a=a; self.l=[]
    def bump(self): self.a+=1; return self
class N:
    def __init__(self): self.k=1; self.made=[]
    def __call__(self, x):
        p=P(self.k); q=p
        q.a=5
        r=p.a
        p.bump(); q.bump()
        self.made.append(p)
        for m in self.made: m.a+=1
        p.l.append(1); q.l.append(2)
        t=P(3)
        def f(): t.a=9
        f()
        u=P(4); us=[u]; us[0].a=8; v=P(1); setattr(v,"a",7)
        w=P(2); w.__dict__["a"]=6
        z=P(2); z.__class__=Q
        return r, p.a, q.l, t.a, u.a, v.a, w.a, z.a, type(z) is Q, isinstance(z, P)
class Q(P):
    pass
h=hybridize(N()); attempt(h,1); attempt(h,1)
