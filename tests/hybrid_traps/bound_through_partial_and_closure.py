# changes: what it was specialized to
# stays: its keywords are bound in a way that is not followed
import functools
class N:
    def __init__(self): self.k=1
    def f(self, a, b=2): return a,b,self.k
n=N()
p=functools.partial(n.f, 5); h=hybridize(p); attempt(h); attempt(h, 7); attempt(h,b=3); n.k=9; attempt(h)
q=functools.partial(n.f, b=5); h=hybridize(q); attempt(h,1); attempt(h,1,b=2)
def many(a, *rest, b=2, **named): return a,b,rest,named
for left in functools.partial(many, x=3), functools.partial(many, b=3, x=3), functools.partial(lambda a, b, *rest: (a, b, rest), b=3), functools.partial(lambda a, /, **named: (a, named), a=3):
    l=hybridize(left); attempt(l,1); attempt(l,1,b=2); attempt(l)
