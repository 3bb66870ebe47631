class N:
    def __init__(self): self.kids=[1,2,3]
    def __call__(self):
        fs=[]
        for k in self.kids:
            def f(): return k
            fs.append(f); fs.append(lambda: k)
        gs=[(lambda q: lambda: q)(k) for k in self.kids]
        return [f() for f in fs], [g() for g in gs], k
h=hybridize(N()); attempt(h)
