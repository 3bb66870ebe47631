# changes: what it was specialized to
class N:
    def f(self, a=1, *, b=2): return a,b
    def __call__(self):
        return self.f()
n=N(); h=hybridize(n); attempt(h); N.f.__defaults__=(5,); attempt(h); N.f.__kwdefaults__={"b":7}; attempt(h)
N.f.__kwdefaults__["b"]=8; attempt(h)
