class L:
    def __init__(self,op,*a): self.op=op; self.a=a
    def ev(self,env,*rest,**kw):
        if self.op=="num": return self.a[0]
        if self.op=="var": return env[self.a[0]]
        if self.op=="+": return sum(q.ev(env,*rest,**kw) for q in self.a)
        if self.op=="max": return max(*[q.ev(env,*rest,**kw) for q in self.a],**kw)
        if self.op=="let":
            name,val,body=self.a
            inner={**env,name:val.ev(env,*rest,**kw)}
            return body.ev(inner,*rest,**kw)
        if self.op=="if": return self.a[1].ev(env,*rest,**kw) if self.a[0].ev(env,*rest,**kw) else self.a[2].ev(env,*rest,**kw)
        if self.op=="and": return all(q.ev(env) for q in self.a)
        if self.op=="first":
            for q in self.a:
                try: return q.ev(env,*rest,**kw)
                except KeyError: continue
            raise LookupError(self.op)
        raise NotImplementedError(self.op)
n=lambda v: L("num",v)
v=lambda s: L("var",s)
t=L("let","y",L("+",v("x"),n(1)),L("if",L("and",v("x"),v("y")),L("max",v("x"),v("y"),n(3)),L("first",v("q"),v("z"),n(9))))
h=hybridize(t.ev)
for x in (0,1,5): attempt(h,{"x":x}); attempt(h,{"x":x,"q":4},1,key=lambda q:-q)
attempt(h,{}); attempt(hybridize(L("first",v("q")).ev),{}); attempt(hybridize(L("?").ev),{})
