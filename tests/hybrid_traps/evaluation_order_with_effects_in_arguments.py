class N:
    def __init__(self): self.n=0; self.k=[10,20]
    def nxt(self): self.n+=1; return self.n
    def add(self, a, b): return a, b, self.n
    def __call__(self):
        return self.add(self.nxt(), self.nxt()), self.add(b=self.nxt(), a=self.n), self.n + self.nxt(), self.nxt() + self.n, [self.n, self.nxt(), self.n], self.k[self.nxt() % 2] + self.n, f"{self.n}{self.nxt()}{self.n}"
h=hybridize(N()); attempt(h); attempt(h)
