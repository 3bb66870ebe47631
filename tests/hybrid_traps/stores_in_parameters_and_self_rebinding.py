class N:
    def __init__(self,k,nxt=None): self.k=k; self.nxt=nxt
    def f(self,x):
        while self is not None:
            x+=self.k; self=self.nxt
        return x
    def g(self,x,acc=[]):
        acc.append(x); return len(acc), acc
    def h(self,x=None,*,key=None):
        x = x or self.k
        key = key if key is not None else self.k
        def inner(): nonlocal x; x+=1; return x
        return inner(),x,key
    def __call__(self,x): return self.f(x),self.g(x),self.g(x,[]),self.h(),self.h(x),self.h(key=x),self.h(0,key=0)
h=hybridize(N(1,N(2,N(3)))); attempt(h,1); attempt(h,2)
