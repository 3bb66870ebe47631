import re
class T:
    def __init__(s): s.p=re.compile("(a)|(b)(c)?"); s.act={1:s.one,2:s.two,3:s.two}; s.seen=[]
    def one(s,m): s.seen.append(m.group(1)); return m.group(1) == "a", m.group(2) is None
    def two(s,m): 
        g=m.group(3)
        s.seen.append(g)
        return g == "c", g is None, m.group(2,3), m.start(3)
    def go(s,x):
        pos=0; out=[]
        while True:
            m=s.p.match(x,pos)
            if m is None: break
            out.append(s.act[m.lastindex](m)); pos=m.end()
        return out,pos
t=T(); h=hybridize(t.go)
for x in ("abc","bca","cab","b",""): print(h(x),t.seen)
