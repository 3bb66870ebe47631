class Reg:
    items=[]
class P:
    def __init__(self, a):
        Reg.items.append(self)
        self.a=a
        note(self)
        self.b=self.a
def note(p): p.a=100
class N:
    def __call__(self, x):
        p=P(1); Reg.items[-1].b=55
        return p.a,p.b,len(Reg.items)
h=hybridize(N()); attempt(h,1); attempt(h,1)
