# stays: the program stores to attributes of N whose names it computes
class N:
    def __init__(self): self.a=1; self.b=2
    def get(self, n): return getattr(self, n)
    def set(self, n, v): setattr(self, n, v)
    def __call__(self, n, v):
        self.set(n, v)
        return self.a, self.b, self.get(n), vars(self), self.__dict__["a"]
h=hybridize(N()); attempt(h,"a",5); attempt(h,"b",6); attempt(h,"c",6)
