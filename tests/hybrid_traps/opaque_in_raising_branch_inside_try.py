# changes: what it was specialized to
class N:
    def __init__(self): self.layers=[1,2,3]; self.k=5
    def __call__(self, cb):
        try:
            if cb:
                cb()
                raise ValueError("x")
            else:
                raise KeyError(1)
        except Exception:
            t = 0
            for l in self.layers: t += l
            return t, self.k
n=N()
def cb(): n.layers.append(10); n.k=7
h=hybridize(n)
attempt(h, cb); attempt(h, cb)
