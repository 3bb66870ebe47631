class V:
    def __init__(self, v): self.v=v
    def __add__(self, o): return V(self.v+o.v)
    def __eq__(self, o): return isinstance(o, V) and self.v==o.v
    def __bool__(self): return self.v>1
    def __len__(self): return self.v
    def __contains__(self, x): return x==self.v
    def __iter__(self): return iter(range(self.v))
    def __getitem__(self, i): return i*self.v
    def __repr__(self): return f"V({self.v})"
    def __call__(self, y): return y+self.v
    def __enter__(self): return self
    def __exit__(self,*a): return True
class N:
    def __init__(self): self.a=V(1); self.b=V(2)
    def __call__(self, x):
        with self.b: raise ValueError
        return self.a+self.b, self.a==self.b, self.a!=self.b, bool(self.a), not self.b, len(self.b), 2 in self.b, list(self.b), self.b[x], self.a(x), f"{self.a}", "y" if self.a else "n", self.a and 1, self.b or 2, [*self.b], self.a == V(1), self.a in [V(1)], [self.a, self.b].index(V(2))
h=hybridize(N()); attempt(h,1); attempt(h,2)
