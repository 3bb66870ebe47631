# changes: what it was specialized to
class N:
    def __init__(self): self.kids=[1,2,3]; self.k=1
    def __call__(self):
        for x in self.kids:
            yield x + self.k
n=N(); h=hybridize(n)
for x in h():
    print(x); n.k+=10
    if len(n.kids)<6: n.kids.append(9)
print(list(h()))
