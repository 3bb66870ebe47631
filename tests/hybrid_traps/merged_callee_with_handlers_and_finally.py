class N:
    def __init__(self): self.log=[]; self.kind="a"
    def risky(self,x):
        try:
            if x==0: raise KeyError("zero")
            return 10//x
        except KeyError as e:
            self.log.append(str(e)); return -1
        finally: self.log.append(("f",x))
    def outer(self,x):
        r=self.risky(x)
        try: s=self.risky("a")
        except TypeError as e: s=type(e).__name__
        e=5
        return r,s,e
    def loop(self,x):
        for i in range(3):
            r=self.risky(i-x)
            if r==-1: continue
            if r>5: break
        else: return "else",i
        return r,i
    def unb(self,x):
        if x: y=1
        return y
    def use(self,x):
        try: return self.unb(x)
        except UnboundLocalError as e: return str(e)
    def __call__(self,x): return self.outer(x),self.loop(x),self.use(x),list(self.log)
h=hybridize(N())
for i in (0,1,2,-1): attempt(h,i)
