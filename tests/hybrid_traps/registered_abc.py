# changes: what it was specialized to
import abc
class I(abc.ABC): pass
class K: pass
class N:
    def __init__(self): self.k=K()
    def __call__(self):
        return isinstance(self.k, I)
n=N(); h=hybridize(n); attempt(h); I.register(K); attempt(h)
