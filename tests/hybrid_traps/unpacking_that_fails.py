class N:
    def __init__(self): self.l=[(1,2),(3,)]; self.p=(1,2,3)
    def f(self):
        for a,b in self.l: print(a,b)
    def g(self):
        a,b=self.p
    def h(self):
        a,*b,c=self.p; (d,e),f=(1,2),3
        return a,b,c,d,e,f
    def i(self):
        a=b=c=[]; a.append(1); return b is c, b
    def j(self):
        x=[0,1]; i=0; i,x[i]=1,9; return i,x
    def __call__(self):
        out=[]
        for m in (self.f,self.g,self.h,self.i,self.j):
            try: out.append(m())
            except Exception as e: out.append(repr(e))
        return out
h=hybridize(N()); attempt(h)
