class N:
    def __init__(self): self.kids=[1,2,3]
    def drop(self): self.kids.pop()
    def __call__(self):
        out=[]
        for k in self.kids:
            out.append(k); self.drop()
        return out
n=N(); h=hybridize(n); attempt(h); attempt(h)
