# changes: what it was specialized to
class N:
    def __init__(self): self.a=1
    def __call__(self, v):
        b = self.a
        self.__dict__["a"]=v
        c = self.a
        self.__dict__.update(a=v+1)
        return b, c, self.a
h=hybridize(N()); attempt(h,5); attempt(h,6)
