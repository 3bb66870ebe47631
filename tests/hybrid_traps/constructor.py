class P:
    count=0
    def __init__(self, a, b=2): self.a=a; self.b=b; P.count+=1
    def sum(self): return self.a+self.b
class Q(P):
    def __new__(cls, *a, **k): print("new"); return object.__new__(cls)
    def __init__(self, *a): super().__init__(*a); self.c=1
class R:
    pass
class N:
    def __call__(self, x):
        p=P(x); q=Q(x,5)
        r=R(); r.z=3
        try: R(1)
        except TypeError as e: print(e)
        try: P()
        except TypeError as e: print(e)
        return p.sum(), q.sum(), P.count, r.z
h=hybridize(N()); attempt(h,1); attempt(h,2)
