# changes: what it was specialized to
import types
m = types.ModuleType("hooked")
m.k = 3
m.f = lambda x: x + 1
m.__getattr__ = lambda name: (lambda x: (name, x)) if name == "f" else 7
class Asks:
    def __init__(self, module): self.module = module
    def __call__(self, x): return self.module.f(x) + self.module.k if self.module.k else self.module.f(x)
class Names:
    def __call__(self, x): return m.f(x), m.k
a = Asks(m)
for h in (hybridize(a), hybridize(Names())):
    m.k = 3; m.f = lambda x: x + 1
    attempt(h, 1), attempt(h, 2)
    m.k = 4; attempt(h, 1)
    m.f = lambda x: x - 1; attempt(h, 1)
    del m.k; attempt(h, 1)
    m.k = 0; attempt(h, 1)
    del m.f; attempt(h, 1)
    m.f = len; attempt(h, [1])
