class A:
    def v(self, o): return o.visit_a(self)
class B(A):
    def v(self, o): return o.visit_b(self)
class C:
    __slots__=("x",)
    def __init__(self): self.x=1
    def v(self, o): return self.x
class N:
    def __init__(self): self.kids=[A(),B(),C(),A()]
    def visit_a(self, k): return "a"
    def visit_b(self, k): return "b"
    def pick(self, i): return self.kids[i]
    def __call__(self, i):
        k=self.pick(i)
        return k.v(self), self.kids[i].v(self), [j.v(self) for j in self.kids if type(j) is type(k)]
n=N(); h=hybridize(n)
for i in range(5): attempt(h,i)
n.kids[0].v = lambda o: "own"
C.v = lambda self, o: "patched"
for i in range(3): attempt(h,i)
