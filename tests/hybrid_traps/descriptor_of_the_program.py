class D:
    def __init__(self): self.n=0
    def __get__(self, o, t=None): self.n+=1; return self.n
class N:
    d=D()
    def __call__(self): return self.d, self.d, N.d
n=N(); h=hybridize(n); attempt(h); attempt(h)
