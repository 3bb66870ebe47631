import sys
class N:
    def __init__(self): self.k=2
    def loc(self,a): b=self.k; return sorted(locals())
    def fr(self): return sys._getframe().f_code.co_name
    def ev(self,q): return eval("q+self.k")
    def __call__(self,x): return self.loc(x),self.fr(),self.ev(x)
h=hybridize(N()); attempt(h,1); attempt(h,2)
