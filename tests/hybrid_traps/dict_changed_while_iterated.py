class N:
    def __init__(self): self.d={"a":1,"b":2}
    def __call__(self):
        for k in self.d:
            self.d[k+"x"]=1
n=N(); h=hybridize(n); attempt(h); attempt(h)
