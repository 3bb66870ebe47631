class N:
    def __init__(self): self.d={"a":1,"b":2}
    def __call__(self):
        for k, v in self.d.items():
            self.d[k]=v+1
        return self.d["a"], "a" in self.d, self.d.get("b"), len(self.d)
n=N(); h=hybridize(n); attempt(h); attempt(h)
