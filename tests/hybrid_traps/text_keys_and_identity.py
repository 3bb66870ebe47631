class K:
    def __init__(self,n): self.n=n
    def __hash__(self): return hash(self.n)
    def __eq__(self,o): print("eq"); return self.n==o.n
a,b=K(1),K(2)
class N:
    def __init__(self): self.d={a:"a",b:"b"}; self.l=[a,b]; self.s={1,2}; self.fs=frozenset(["x"])
    def __call__(self,x): return self.d[a],self.d.get(b),self.d.get(K(1)),a in self.d,K(3) in self.d,b in self.l,K(2) in self.l,self.l.index(b),x in self.s,1 in self.s,"x" in self.fs,x in self.fs,[k.n for k in self.d]
h=hybridize(N()); attempt(h,1); attempt(h,"x")
