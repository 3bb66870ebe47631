# changes: what it was specialized to
class N:
    def __init__(self):
        self.table={"a":self.a, "b":self.b}
    def a(self, x): return x+1
    def b(self, x): return x+2
    def c(self, x): return x+3
    def __call__(self, op, x): return self.table[op](x)
n=N(); h=hybridize(n)
attempt(h,"a",1); n.table["a"]=n.c; attempt(h,"a",1); N.c=lambda self,x: 0; attempt(h,"a",1); n.table["a"]=n.c; attempt(h,"a",1); n.table["z"]=n.b; attempt(h,"z",1); del n.table["a"]; attempt(h,"a",1); N.b=lambda self,x: -1; attempt(h,"b",1); n.table["b"]=n.b; attempt(h,"b",1)
