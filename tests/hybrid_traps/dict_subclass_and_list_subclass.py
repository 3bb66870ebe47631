import collections
class L(list):
    def __iter__(self): print("iter"); return list.__iter__(self)
class N:
    def __init__(self): self.d=collections.OrderedDict(a=1); self.c=collections.defaultdict(list); self.l=L([1,2]); self.q=collections.deque([1])
    def __call__(self):
        for k in self.l: pass
        self.c["x"].append(1)
        return self.d["a"], len(self.c), [k for k in self.l], list(self.q), "a" in self.d, dict(self.d)
h=hybridize(N()); attempt(h); attempt(h)
