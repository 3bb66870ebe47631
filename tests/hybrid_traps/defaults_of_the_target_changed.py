# changes: defaults of what is called, and a call hands on no more than it gave
class Net:
    def __init__(self): self.k = 2
    def __call__(self, x, y=1, *, z=2): return x * self.k, y, z
def plain(x, /, a=3, *rest, b=4, **named): return x, a, rest, b, named
def listed(x, seen=[1]): return x, len(seen)
net = Net(); h = hybridize(net); i = hybridize(plain); j = hybridize(listed)
def calls():
    attempt(h, 1); attempt(h, 1, 5); attempt(h, 1, z=6); attempt(h, 1, z=7, y=1)
    attempt(i, 1); attempt(i, 1, 2); attempt(i, 1, 2, 3); attempt(i, 1, b=5); attempt(i, 1, a=6, b=7, x=8); attempt(i, 1, 2, 3, b=1)
    attempt(j, 1); attempt(j, 1, [1, 2])
calls()
Net.__call__.__defaults__ = (100,); plain.__defaults__ = (30,); listed.__defaults__ = ([1, 2, 3],); calls()
Net.__call__.__kwdefaults__["z"] = 200; plain.__kwdefaults__ = {"b": 40}; listed.__defaults__ = (None,); calls()
Net.__call__.__defaults__ = None; plain.__defaults__ = None; listed.__defaults__ = None; calls()
Net.__call__.__defaults__ = (8,); plain.__defaults__ = (9,); listed.__defaults__ = ((),); calls()
k = hybridize(net); Net.__call__.__defaults__ = None; attempt(k, 1); Net.__call__.__defaults__ = (4,); attempt(k, 1); attempt(k, 1, 2)
