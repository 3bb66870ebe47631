class N:
    def __init__(self): self.a=1
    def __getattr__(self, n): print("hook", n); return 42
    def __call__(self): return self.a, self.b, getattr(self, "c"), getattr(self,"d",5), hasattr(self,"e")
n=N(); h=hybridize(n); attempt(h); attempt(h)
