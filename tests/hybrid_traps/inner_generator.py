# changes: what it was specialized to
class N:
    def __init__(self): self.layers=[1,2,3]
    def gen(self):
        for l in self.layers: yield l
    def __call__(self, cb):
        g=self.gen()
        cb()
        return list(g)
n=N(); h=hybridize(n); attempt(h,lambda: n.layers.append(4)); attempt(h,lambda: n.layers.append(4))
