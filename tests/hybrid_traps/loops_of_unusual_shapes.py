class N:
    def __init__(self): self.l=[(1,"a"),(2,"b")]; self.d={"x":[1,2],"y":(3,)}; self.t=(1,(2,3)); self.s="ab"; self.e=[]; self.r=range(3); self.fs=frozenset({1}); self.n=[[1,2],[3]]
    def __call__(self,x):
        out=[]
        for a,b in self.l: out.append((a,b))
        for i,(a,b) in enumerate(self.l): out.append((i,a,b))
        for k,v in self.d.items():
            for q in v: out.append((k,q))
        for k,*v in self.l: out.append((k,v))
        for self.cur in self.l: pass
        out.append(self.cur)
        for self.d["z"] in self.t: pass
        out.append(self.d["z"])
        for c in self.s: out.append(c)
        for _ in self.e: out.append(1)
        else: out.append("empty")
        for i in self.r: out.append(i)
        for i in range(len(self.l)): out.append(self.l[i])
        for i in range(len(self.l)-1,-1,-1): out.append(i)
        for a,b in zip(self.l,self.n): out.append((a,b))
        for a in reversed(self.l): out.append(a)
        for a in sorted(self.l,reverse=True): out.append(a)
        for a in self.l[::-1]: out.append(a)
        for row in self.n:
            for cell in row:
                if cell==x: break
            else: continue
            out.append(("found",cell)); break
        for a in filter(None,[1,0]): out.append(a)
        for a in map(str,self.t): out.append(a)
        for a in self.d: out.append(a); 
        for i in self.l: i=i[0]; out.append(i)
        return out,i,a
h=hybridize(N()); attempt(h,2); attempt(h,9)
