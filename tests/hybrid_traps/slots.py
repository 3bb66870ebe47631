class S:
    __slots__=("a","b")
    def __init__(self): self.a=1
    def f(self): return self.a
class N:
    def __init__(self): self.s=S()
    def __call__(self):
        try: return self.s.f(), self.s.b
        except AttributeError as e: return str(e)
n=N(); h=hybridize(n); attempt(h); attempt(h)
