class B:
    def mk(s,x,f):
        d={"p":x,"q":0}
        try:
            d["q"]=f(d["p"])
            d["r"]=1
        except ValueError as e:
            d["e"]=str(e)
        finally:
            d["z"]=len(d)
        for k in ("p","q"): d[k]=d[k]
        return d
h=hybridize(B().mk)
def bad(x): raise ValueError(x)
print(h(1,str)); print(h(2,bad)); print(list(h(3,bad)))
try: h(1,len)
except TypeError as e: print("TE",e)
