class N:
    def __init__(self): self.opts={"a":1}
    def f(self, **kw):
        kw["b"]=2
        return kw
    def g(self, **kw):
        d=kw
        d["c"]=3
        return self.f(**kw), "c" in kw, kw
    def h(self, **kw):
        kw.pop("a", None)
        return self.f(**kw), len(kw)
    def i(self, **kw):
        self.last=kw
        self.last["z"]=1
        return self.f(**kw)
    def j(self, **kw):
        def change(): kw["y"]=9
        change()
        return self.f(**kw)
    def k(self, **kw):
        for key in list(kw): del kw[key]
        return self.f(**kw), kw
    def l(self, **kw):
        kw |= {"n":1}
        return self.f(**kw)
    def m(self, **kw):
        x = [kw]
        x[0]["q"]=1
        return self.f(**kw)
    def __call__(self, x):
        return [m(a=1, x=x) for m in (self.f, self.g, self.h, self.i, self.j, self.k, self.l, self.m)], self.f(**self.opts), self.opts, self.g(a=x), self.h(a=1), self.i(a=1), self.j(a=1), self.k(b=1), self.l(a=3), self.m(a=4)
h=hybridize(N()); attempt(h,1); attempt(h,2)
