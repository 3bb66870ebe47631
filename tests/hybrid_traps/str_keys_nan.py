nan=float("nan")
class N:
    def __init__(self): self.d={nan:1, (1,2):3, None:4, True:5, 1.5:6}; self.l=[nan, 1, True, 1.0, -0.0, 0]
    def __call__(self):
        return self.d[nan], self.d[(1,2)], self.d[None], self.d[1], nan in self.l, [repr(x) for x in self.l], self.l[0]==nan, self.l[0] is nan, self.l.index(True)
h=hybridize(N()); attempt(h)
