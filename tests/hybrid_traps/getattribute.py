class N:
    def __init__(self): self.a=1
    def __getattribute__(self, n):
        print("get", n); return object.__getattribute__(self, n)
    def __call__(self): return self.a
n=N(); h=hybridize(n); attempt(h)
