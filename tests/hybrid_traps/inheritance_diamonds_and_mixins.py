class A:
    def f(self,x): return ["A"]
    def g(self): return self.f(0)
class B(A):
    def f(self,x): return ["B"]+super().f(x)
class C(A):
    def f(self,x): return ["C"]+super().f(x)
    @classmethod
    def cm(cls): return cls.__name__
    @staticmethod
    def sm(a): return a
class D(B,C):
    def f(self,x): return ["D"]+super().f(x)+super(B,self).f(x)+A.f(self,x)
    def cm2(self): return self.cm(),type(self).cm(),D.cm(),self.sm(1),D.sm(2),super().cm()
class N:
    def __init__(self): self.ds=[D(),B(),C()]
    def __call__(self,x): return [d.f(x) for d in self.ds],[d.g() for d in self.ds],self.ds[0].cm2()
h=hybridize(N()); attempt(h,1)
