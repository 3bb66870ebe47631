# changes: what it was specialized to
class N:
    def __init__(self): self.l=[1,2]
    def __call__(self, type, len, isinstance=3, super=4, all=5):
        return type, len, isinstance, super, all, [x for x in self.l]
n=N(); h=hybridize(n); attempt(h,1,2); attempt(h,"a",[1]); n.l.append(3); attempt(h,1,2); attempt(h,1,2,3,4,5)
