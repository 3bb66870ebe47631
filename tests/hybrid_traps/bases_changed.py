# changes: what it was specialized to
class A: 
    k=1
class B: 
    k=2
class N(A):
    def __call__(self):
        return isinstance(self, B), self.k
    pass
class M(A):
    pass
class N(M):
    def __call__(self):
        return isinstance(self, B), self.k
n=N(); h=hybridize(n); attempt(h); M.__bases__=(B,); attempt(h)
