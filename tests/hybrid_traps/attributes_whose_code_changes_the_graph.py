# changes: what it was specialized to, by code that reading an attribute runs
import functools
class Made:
    def __init__(self): self.n = 0; self.kids = [1]
    @functools.cached_property
    def cached(self): self.n += 1; self.kids.append(5); return self.n
    def __call__(self, x): return self.cached + x + self.n, len(self.kids), [k for k in self.kids]
class Descriptor:
    def __get__(self, one, cls): one.n += 1; return 10
class Data(Descriptor):
    def __set__(self, one, value): pass
class Described:
    read = Descriptor(); data = Data()
    def __init__(self): self.n = 0
    def __call__(self, x): return self.read + self.n, self.data + self.n + x
class Hooked:
    def __init__(self): self.n = 0
    def __getattr__(self, name): self.n += 1; return name
    def __call__(self, x): return self.missing, self.n, self.gone, self.n, x
class Looked:
    def __init__(self): self.n = 0
    def __getattribute__(self, name):
        if name == "counted": object.__setattr__(self, "n", object.__getattribute__(self, "n") + 1)
        return object.__getattribute__(self, name)
    counted = 1
class Holder:
    def __init__(self): self.one = Looked(); self.table = {"n": 1}; TABLES.append(self)
    def __call__(self, x): return self.one.counted, self.one.n, x
TABLES = []
class Meta(type):
    def __getattr__(cls, name): cls.n += 1; return name
class Classed(metaclass=Meta):
    n = 0
    def __call__(self, x): return Classed.missing, Classed.n, self.n, x
class Partial:
    def __init__(self): self.n = 0
    def __call__(self, x): return self.odd, self.n, x
def getter(add, self): self.n += add; return self.n
Partial.odd = property(functools.partial(getter, 2))
class Asked:
    def __init__(self): self.n = 0
    def __getattr__(self, name): self.n += 1; raise AttributeError(name)
    def __call__(self, x): return hasattr(self, "gone"), self.n, getattr(self, "gone", x), self.n
for kind in Made, Described, Hooked, Holder, Classed, Partial, Asked:
    h = hybridize(kind()); attempt(h, 1); attempt(h, 1); attempt(h, 2)
