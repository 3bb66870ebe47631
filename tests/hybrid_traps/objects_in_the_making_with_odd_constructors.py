class P:
    cls_attr=1
    def __init__(self, a):
        if a<0: return
        self.a=a
        try: self.b=1//a
        except ZeroDivisionError: self.b="inf"
        for i in range(a): self.c=i
        if a==3: raise ValueError(a)
class S:
    __slots__=("a",)
    def __init__(self,a): self.a=a
class K(P):
    a=7
    @property
    def b(self): return self._b
    @b.setter
    def b(self, v): self._b=v*10 if v!="inf" else 0
class G:
    def __init__(self,a): self.x=a
    def __getattr__(self,n): return n+"?"
class W:
    def __new__(cls,a): 
        o=super().__new__(cls); o.n=a; return o
    def __init__(self,a): self.m=self.n+1
class X:
    def __new__(cls,a): return [a]
    def __init__(self,a): print("never")
class R:
    def __init__(self,a): return a
class N:
    def __call__(self, x):
        out=[]
        for f in (P,S,K,G,W,X,R):
            try:
                o=f(x)
                out.append(type(o).__name__)
                for n in ("a","b","c","x","n","m","y"):
                    try: out.append(getattr(o,n))
                    except AttributeError as e: out.append(str(e))
            except Exception as e: out.append(repr(e))
        p=P(x); out.append(p.b if x>0 else None)
        k=K(x); out.append((k.a,k.b) if x>=0 else None)
        g=G(x); out.append((g.x,g.zz))
        w=W(x); out.append((w.n,w.m))
        try: r=R(None); out.append(type(r).__name__); R(x)
        except TypeError as e: out.append(str(e))
        return out
h=hybridize(N()); 
for i in (1,2,0,-1,3): attempt(h,i)
