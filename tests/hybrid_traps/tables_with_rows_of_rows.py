class K:
    def __init__(s,n): s.n=n
    def __eq__(s,o): return isinstance(o,K) and s.n==o.n
    def __hash__(s): return hash(s.n)
a,b=K("a"),K("b")
class T:
    def __init__(s):
        s.rows={0:{a:("s",1),b:("r",(b,2,len))},1:{a:("r",(a,0,str)),b:("s",0)}}
    def go(s,toks):
        st=0; out=[]
        for t in toks:
            try: act,arg=s.rows[st][t]
            except KeyError as e: out.append(("no",st,e.args[0] is t)); st=0; continue
            if act=="s": st=arg; out.append(("s",arg==1,arg))
            else:
                k,n,f=arg
                out.append((k.n,k==b,k is b,n,n>0,f("xy")))
                st=1 if n else 0
        return out
h=hybridize(T().go)
print(h([a,b,a,a,K("a"),K("b"),K("c"),"a"]))
try: print(h([[]]))
except TypeError as e: print("TE",e)
