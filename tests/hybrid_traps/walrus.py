class N:
    def __init__(self): self.kids=[1,2,3]
    def __call__(self, x):
        a=[y:=k for k in self.kids]
        b=any((z:=k)>x for k in self.kids)
        if (w:=self.kids) and (v:=len(w))>x: v+=1
        return a,y,b,z,w,v
h=hybridize(N()); attempt(h,1); attempt(h,5)
