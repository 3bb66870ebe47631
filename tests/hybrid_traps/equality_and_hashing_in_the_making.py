class T:
    def __init__(self, v): self.v=v
    def __eq__(self, o): return isinstance(o,T) and self.v==o.v
    def __hash__(self): return hash(self.v)
    def __bool__(self): return bool(self.v)
    def __lt__(self,o): return self.v<o.v
    def __repr__(self): return f"T({self.v})"
    def __iadd__(self,o): self.v+=o; return self
    def __enter__(self): return self.v
    def __exit__(self,*a): pass
    def __contains__(self,x): return x==self.v
    def __getitem__(self,x): return self.v+x
    def __setitem__(self,x,y): self.v=(x,y)
class N:
    def __init__(self): self.t=T(1); self.d={T(1):"one",T(2):"two"}
    def __call__(self,x):
        t=T(x); u=T(1)
        r=[t==u,t is u,u==self.t,t in [u],self.d.get(t),t in self.d,bool(t),sorted([T(3),t,u]),{t,u,T(1)},t<u,not t, t and 1]
        q=t; t+=5; r+=[q.v,t.v,t is q]
        with t as z: r.append(z)
        r+=[6 in t,t[1]]
        t[1]=2; r.append(t.v)
        self.t+=1
        return r,self.t
h=hybridize(N())
for i in (1,2,0): attempt(h,i)
