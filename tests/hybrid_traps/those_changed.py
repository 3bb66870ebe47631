# changes: what it was specialized to
class B:
    @classmethod
    def cm(cls): return cls.__name__
    @staticmethod
    def sm(): return "sm"
    def m(self): return "m"
class C(B): pass
class N:
    def __init__(self): self.c=C()
    def __call__(self): return self.c.cm(), self.c.sm(), self.c.m(), C.cm(), C.sm(), C.m(self.c)
h=hybridize(N()); attempt(h)
B.cm=classmethod(lambda cls: "new"); attempt(h)
C.sm=staticmethod(lambda: "new"); attempt(h)
C.m=lambda self: "new"; attempt(h)
del C.m; del C.sm; attempt(h)
