# changes: what it was specialized to
import functools
class N:
    def __init__(self): self.k=1
    @functools.lru_cache(None)
    def c(self, x): self.k+=1; return self.k
    @functools.cached_property
    def p(self): self.k+=10; return self.k
    @property
    def q(self): self.k+=100; return self.k
    def w(self, x): self.k+=1; return self.k
    def __call__(self, x):
        a=self.k; b=self.c(x); c=self.k; d=self.p; e=self.k; f=self.q; g=self.k; m=list(map(self.w,[1,2])); i=self.k; j=sorted([3,1],key=self.w); l=self.k; o=functools.partial(self.w, 1)(); return a,b,c,d,e,f,g,m,i,j,l,o,self.k, functools.reduce(lambda p,q: p+self.w(q),[1,2]), self.k, max([1,2],key=lambda v: self.w(v)), self.k, any(self.w(v)>1e9 for v in [1,2]), self.k
n=N(); h=hybridize(n); attempt(h,1); attempt(h,2); attempt(h,1); n.__dict__.pop("p",None); attempt(h,3)
