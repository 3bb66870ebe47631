# changes: what it was specialized to
class N:
    def __init__(self): self.kids=[1,2,3]
    def __call__(self, cb):
        out=[]
        for k in self.kids:
            out.append(k); cb(k)
        return out, self.kids[0], len(self.kids)
n=N(); h=hybridize(n)
def cb(k):
    if k==2: n.kids.append(4)
attempt(h, cb); attempt(h, cb); attempt(h, print)
