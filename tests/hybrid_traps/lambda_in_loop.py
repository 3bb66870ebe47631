class N:
    def __init__(self): self.layers=[1,2,3]
    def __call__(self, x):
        fs = []
        for l in self.layers: fs.append(lambda y: l * x + y)
        return [f(1) for f in fs]
n=N(); h=hybridize(n); attempt(h,2); attempt(h,3)
