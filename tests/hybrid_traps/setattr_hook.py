class N:
    def __init__(self): self.log=[]; self.a=1
    def __setattr__(self, k, v): object.__setattr__(self, k, v); object.__setattr__(self, "last", k)
    def __call__(self, x):
        self.a = x
        return self.a, self.last
n=N(); h=hybridize(n); attempt(h,2); attempt(h,3)
