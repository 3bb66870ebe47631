class K:
    def __init__(s,n): s.n=n
    def __hash__(s): print("hash",s.n); return hash(s.n)
    def __eq__(s,o): print("eq",s.n); return isinstance(o,K) and s.n==o.n
k1,k2=K("a"),K("b")
class T:
    def __init__(s): s.t={k1:("x",1),k2:("y",2)}
    def go(s,k):
        kind,v=s.t[k]
        if kind=="x": return v+1
        return v*10
t=T(); h=hybridize(t.go)
for k in (k1,k2,K("a"),K("c"),"a"):
    try: print(h(k))
    except KeyError as e: print("KE")
