import re
class L:
    def __init__(s): s.p=re.compile(r"(?P<a>x)|(?P<b>y)?z|(q)(w)?")
    def go(s,t):
        m=s.p.match(t)
        if m is None: return "no"
        a=m.group("a"); b=m.group("b"); k=m.lastgroup
        if a=="x": return ("ax",k,m.end())
        if b is not None and b=="y": return ("by",k)
        if m.group(3): return ("q",m.group(4),m.group(4) is None,m.groups())
        return m.group(), k, b
h=hybridize(L().go)
for t in ("x","yz","z","q","qw","","é","Q",None,b"x",type("S",(str,),{})("x")):
    try: print(h(t))
    except TypeError as e: print("TE",e)
