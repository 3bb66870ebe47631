class T:
    def __init__(self, kind, v):
        self.kind=kind
        self.v=v
        self.size=len(v)
    def long(self): return self.size>2
class U(T):
    def __init__(self, v):
        super().__init__("u", v)
        self.v=v+"!"
        if self.kind=="u": self.tag="yes"
        self.kind="w"
class N:
    def __init__(self): self.k="k"
    def make(self, x): return T(self.k, x)
    def __call__(self, x):
        t=self.make(x); u=U(x)
        r=[t.kind,t.v,t.size,t.long(),u.kind,u.v,u.size,u.tag]
        t.kind="z"; r.append(t.kind)
        for name in ("kind","v"): setattr(t,name,"s"); 
        r+= [t.kind,t.v]
        def late(): t.kind="late"
        late(); r.append(t.kind)
        vs=[t,u]
        for q in vs: q.kind=q.kind+"1"
        r+=[t.kind,u.kind]
        try: t.none
        except AttributeError as e: r.append(str(e))
        del t.kind
        try: t.kind
        except AttributeError as e: r.append(str(e))
        return r
h=hybridize(N()); attempt(h,"ab"); attempt(h,"abc"); attempt(h,5)
