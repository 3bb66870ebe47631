class M:
    def __init__(self):
        self.state="idle"; self.table={("idle","go"):("run",self.on_go),("run","stop"):("idle",None),("run","go"):("run",lambda e: e*2)}
        self.trace=[]
    def on_go(self,e): self.trace.append(e); return self.state
    def feed(self,events):
        out=[]
        for e in events:
            key=(self.state,e)
            if key not in self.table: out.append("bad"); continue
            new,act=self.table[key]
            if act: out.append(act(e))
            self.state=new
        return out,self.state
m=M(); h=hybridize(m.feed); attempt(h,["go","go","stop","x","go"]); attempt(h,["stop"]); attempt(h,[]); state(m)
