class N:
    def __init__(self): self.layers=[1,2,3]
    def __call__(self, x):
        self.layers.append(x)
        t = 0
        for l in self.layers: t += l
        return t
n=N(); h=hybridize(n); attempt(h, 1); attempt(h, 2)
