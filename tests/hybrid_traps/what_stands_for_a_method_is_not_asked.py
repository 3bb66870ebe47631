# changes: what it was specialized to
from unittest import mock
class Odd:
    def __eq__(self, other): print("compared"); return False
    def __call__(self, x): return "odd"
class N:
    def f(self, x): return x + 1
    def __call__(self, x):
        return self.f(x)
n=N(); h=hybridize(n); attempt(h, 1)
with mock.patch.object(n, "f") as m:
    m.return_value = 7
    attempt(h, 2); print(m.mock_calls)
attempt(h, 3); n.f = Odd(); attempt(h, 4)
other = N(); n.f = other.f; attempt(h, 5); del n.f; attempt(h, 6)
