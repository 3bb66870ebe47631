# changes: what it was specialized to
import functools
class N:
    def __init__(self): self.k=1
    def f(self, a, b=2, c=3, *, d=4): return a,b,c,d,self.k
    def g(self, a, *rest, b=2, **named): return a,b,rest,named,self.k
n=N()
p=functools.partial(n.f, b=5); h=hybridize(p); attempt(h,1); attempt(h,1,c=7); attempt(h,a=1,b=8,c=9); attempt(h,1,d=0); attempt(h); n.k=9; attempt(h,1)
# What is bound changes between calls; a call hands on no more than it gave.
p.keywords["b"]=6; attempt(h,1); p.keywords["c"]=10; attempt(h,1); attempt(h,1,c=2); del p.keywords["c"]; attempt(h,1); attempt(h,1,c=0)
p.keywords["d"]=11; attempt(h,1);
q=functools.partial(n.g, 1, b=n); i=hybridize(q); attempt(lambda: i(2,3,x=4)[2:]); attempt(lambda: i(b=3)); attempt(lambda: i()[1] is n); n.k=0; attempt(lambda: i(5)[4])
r=functools.partial(functools.partial(n.f, 1, b=0), b=1, d=2); j=hybridize(r); attempt(j); attempt(j, c=1); attempt(j, b=2, d=3); attempt(j)
def late(a=1, b=2, c=3): return a,b,c
s=functools.partial(late, c=9); k=hybridize(s); attempt(k); attempt(k,5); attempt(k,b=4); s.keywords["a"]=7; attempt(k); attempt(k,b=0)
