# changes: what it was specialized to
class N:
    def __init__(self): self.k=2; self.l=[1,2]
    def gen(self):
        got=yield self.k
        try:
            for x in self.l: got=yield (x,got,self.k)
        except KeyError as e: yield ("caught",str(e))
        finally: print("closed")
        return self.k
    def deleg(self):
        r=yield from self.gen()
        yield ("ret",r)
    def __call__(self):
        g=self.deleg(); out=[next(g),g.send("a")]
        self.k=5
        out.append(g.send("b")); out.append(g.throw(KeyError("z")))
        out+=list(g); self.k=2
        return out
n=N(); h=hybridize(n); attempt(h); attempt(h)
hg=hybridize(n.gen); g=hg(); print(next(g)); n.k=9; print(g.send(1)); g.close()
