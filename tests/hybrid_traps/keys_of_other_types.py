# changes: what it was specialized to
class N:
    def __init__(self): self.d={1:"a",0.0:"b"}
    def __call__(self):
        return [k for k in self.d]
n=N(); h=hybridize(n); attempt(h)
n.d.clear(); n.d.update({True:"a",-0.0:"b"}); attempt(h)
