# changes: what it was specialized to
import sys
sys.ps1 = ">>> "  # a session, where what reloads a module gives its functions other code
class N:
    def f(self): return 1
    def g(self): return 2
    def __call__(self):
        return self.f()
n=N(); h=hybridize(n); attempt(h); N.f.__code__=N.g.__code__; attempt(h); del sys.ps1
