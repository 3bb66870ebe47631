class Meta(type):
    def mm(cls): return "mm", cls.__name__
    @property
    def mp(cls): return "mp"
class B(metaclass=Meta):
    x=1
    @classmethod
    def cm(cls): return cls.__name__
    @staticmethod
    def sm(): return "sm"
    def m(self): return "m"
    class Inner:
        y=2
        def n(self): return "n"
    lam=lambda self: "lam"
    part=__import__("functools").partial(lambda s: s, 3)
    bm=[].copy
    ty=int
class C(B):
    x=2
class N:
    def __init__(self): self.b=B(); self.c=C(); self.k=C; self.f=B.m; self.g=C.cm; self.h=self.c.m; self.i=B.Inner; self.j=len; self.l="abc".upper; self.o=[3,1,2].index; self.q={"a":1}.get
    def __call__(self):
        return (self.b.x,self.c.x,self.k.x,self.b.cm(),self.c.cm(),self.k.cm(),self.k.sm(),self.c.sm(),self.f(self.c),self.g(),self.h(),self.i.y,self.i().n(),self.b.lam(),self.b.part(),self.b.bm(),self.b.ty("5"),self.k.mm(),self.k.mp,B.mm(),self.j([1]),self.l(),self.o(1),self.q("a"),self.q("z",3),self.k.__name__,self.b.__class__.__name__,self.b.m.__name__,self.b.m.__self__ is self.b,self.k.__mro__[1] is B,self.b.m==self.b.m,self.b.m is self.b.m,callable(self.b.m),type(self.b.m).__name__)
h=hybridize(N()); attempt(h); attempt(h)
