class E(Exception):
    def __init__(s,pos): s.pos=pos
class Lit:
    def __init__(s,t,log): s.t=t; s.log=log
    def parse(s,x,i):
        s.log.append((s.t,i))
        if x.startswith(s.t,i): return i+len(s.t)
        raise E(i)
class Quiet:
    def __init__(s,t): s.t=t
    def parse(s,x,i):
        if x.startswith(s.t,i): return i+len(s.t)
        raise E(i)
class Alt:
    def __init__(s,*e): s.e=e
    def parse(s,x,i):
        for e in s.e:
            try: return e.parse(x,i)
            except E: pass
        raise E(i)
log=[]
g=Alt(Quiet("ab"),Lit("a",log),Quiet("b"),Lit("b",log),Quiet(""))
h=hybridize(g.parse)
for t in ("ab","a","b","c","","bb"):
    for i in (0,1,5,-1):
        try: print(t,i,h(t,i))
        except E as e: print("E",e.pos,repr(e.__context__))
print(log)
class X(str):
    def startswith(s,*a): print("sw",a); return str.startswith(s,*a)
print(h(X("b"),0))
for bad in (None,3,b"a"):
    try: print(h(bad,0))
    except Exception as e: print(type(e).__name__,e)
