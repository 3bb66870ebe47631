class S(str):
    def __eq__(s,o): print("eq"); return str.__eq__(s,o)
    def __hash__(s): print("hash"); return str.__hash__(s)
class T:
    def __init__(s): s.t={"a":("x",1),"b":("y",2)}; s.w=["a","b"]
    def go(s,k):
        if k in s.w: print("in")
        if k=="a": print("is a")
        return s.t.get(k, ("z",0))
h=hybridize(T().go)
for k in ("a","b","c",S("a"),S("q")): print(h(k))
