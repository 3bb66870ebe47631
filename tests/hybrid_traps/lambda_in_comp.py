class N:
    def __init__(self): self.layers=[1,2,3]
    def __call__(self):
        fs = [lambda: l for l in self.layers]
        fs2 = [lambda l=l: l for l in self.layers]
        return [f() for f in fs], [f() for f in fs2], {l: (lambda: l)() for l in self.layers}
n=N(); h=hybridize(n); attempt(h)
