# changes: what it was specialized to, by special methods of objects that are known
hits = 0
class Odd:
    def __init__(self, net): self.net = net
    def bump(self):
        global hits
        hits += 1; self.net.n += 1; self.net.kids.append(hits)
    def __add__(self, other): exec("self.bump()"); return 1
    __radd__ = __matmul__ = __getitem__ = __lt__ = __iadd__ = __add__
    def __contains__(self, value): exec("self.bump()"); return True
    __eq__ = __contains__
    __hash__ = None
    def __bool__(self): exec("self.bump()"); return True
    def __neg__(self): exec("self.bump()"); return 1
    def __format__(self, spec): exec("self.bump()"); return "odd"
class Net:
    def __init__(self): self.n = 0; self.kids = []; self.odd = Odd(self)
    def seen(self): return self.n, len(self.kids), [kid for kid in self.kids]
    def add(self, x): y = self.odd + 1; return self.seen(), x
    def radd(self, x): y = 1 + self.odd; return self.seen(), x
    def matmul(self, x): y = self.odd @ 1; return self.seen(), x
    def item(self, x): y = self.odd[0]; return self.seen(), x
    def any_item(self, x): y = self.odd[x]; return self.seen(), x
    def less(self, x): y = self.odd < 1; return self.seen(), x
    def chained(self, x): y = 0 < self.odd < 1 if x else 0; return self.seen(), x
    def within(self, x): y = 1 in self.odd; return self.seen(), x
    def equal(self, x): y = self.odd == 2; return self.seen(), x
    def unequal(self, x): y = self.odd != x; return self.seen(), x
    def truth(self, x):
        if self.odd: x += 1
        return self.seen(), x
    def negated(self, x): y = not self.odd; return self.seen(), x
    def either(self, x): y = self.odd and x; return self.seen(), x
    def chosen(self, x): y = 1 if self.odd else x; return self.seen(), x
    def asserted(self, x): assert self.odd; return self.seen(), x
    def minus(self, x): y = -self.odd; return self.seen(), x
    def text(self, x): y = f"{self.odd}{x}"; return self.seen(), x
    def grown(self, x): y = self.odd; y += 1; return self.seen(), x
for name in [name for name in vars(Net) if name[0] != "_" and name != "seen"]:
    h = hybridize(getattr(Net(), name)); attempt(h, 1); attempt(h, 1); attempt(h, 2)
