class N:
    def __init__(self):
        self.table={"a":self.a, "b":self.b, "c":lambda x: x*3}
    def a(self, x): return x+1
    def b(self, x): return x+2
    def __call__(self, op, x):
        f=self.table.get(op)
        y=self.table[op](x) if op in self.table else None
        if f is None: return "none", y
        return f(x), y, getattr(self, op)(x), {"a":self.a,"b":self.b}[op](x)
n=N(); h=hybridize(n)
for op in "abcda": attempt(h,op,1)
attempt(h, 1, 2); attempt(h,[],1)
