# changes: what it was specialized to
class N:
    def __init__(self): self.layers=[1,2,3]
    def __call__(self):
        for l in self.layers: yield l
n=N(); h=hybridize(n); attempt(h)
g=h(); n.layers.append(4); print(list(g))
g=h(); n.layers=[9]; print(list(g))
