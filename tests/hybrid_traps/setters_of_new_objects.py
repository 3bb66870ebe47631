class P:
    def __init__(self, x):
        self._v = 0
        self.v = x
    @property
    def v(self): return self._v
    @v.setter
    def v(self, x): self._v = x
class Slot:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __set__(self, subject, value): subject.__dict__[self.name] = value
    def __get__(self, subject, cls): return subject.__dict__[self.name]
class Q:
    d = Slot()
    def __init__(self, x):
        self._d = 0
        self.d = x
class R:
    def __init__(self, x):
        self.a = 0
        self.b = x
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        if name == "b": object.__setattr__(self, "a", value)
def again(x): p = P(x); p.v = x + 1; return p._v, p.v
def slot(x): q = Q(x); q.d = x + 1; return q._d, q.d
def hook(x): r = R(x); r.b = x + 1; return r.a, r.b
for function in (again, slot, hook):
    h = hybridize(function); attempt(h, 5); attempt(h, 6)
class Counted:
    def __init__(self): self._v = 1; self.n = 0
    @property
    def v(self): self.n += 1; return self._v
    @v.setter
    def v(self, x): self._v = x
    def __call__(self, x):
        self.v = self.v + x
        self.v += x
        return self.v, self.n
h = hybridize(Counted()); attempt(h, 1); attempt(h, 2); attempt(h, 3)
class Held:
    def __init__(self): self.r = R(1); self.q = Q(1)
    def __call__(self, x):
        self.r.b = x; self.q.d = x
        return self.r.a, self.q._d
h = hybridize(Held()); attempt(h, 1); attempt(h, 2)
