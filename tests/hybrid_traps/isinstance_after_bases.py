# changes: what it was specialized to
class A: pass
class B: pass
class M(A): pass
class N(M):
    def __call__(self):
        return isinstance(self, B), issubclass(N, B)
n=N(); h=hybridize(n); attempt(h); M.__bases__=(B,); attempt(h)
