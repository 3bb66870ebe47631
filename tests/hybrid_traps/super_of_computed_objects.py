# changes: classes, their methods and their bases
class Root:
    def __init__(self, x): self.x = x; self.log = ["root"]
    def name(self): return "root", self.x
    kind = property(lambda self: "property of root")
    @classmethod
    def of(cls): return cls.__name__
    @staticmethod
    def plain(x): return x
class Left(Root):
    def __init__(self, x): super().__init__(x + 1); self.log.append("left")
    def name(self): return "left", super().name(), super().kind, super().of(), super().plain(3)
class Right(Root):
    def __init__(self, x): super(Right, self).__init__(x * 2); self.log.append("right")
    def name(self): return "right", super(Right, self).name()
class Both(Left, Right):
    def __init__(self, x): super().__init__(x); self.log.append("both"); self.name = lambda: "own"
    def tell(self): return super().name(), self.name()
class Skips(Left):
    def __init__(self, x): super(Left, self).__init__(x)
    def late(self):
        self = Root(7)
        try: return super().name()
        except TypeError as error: return type(error).__name__
class Walrus(Root):
    def name(self, *rest): return "walrus", super().name(), [(self := 5), len(rest)]
    def handed(self): return super().plain((self := Root(2)).x)
class N:
    def __call__(self, x):
        both, skips, walrus = Both(x), Skips(x), Walrus(x)
        return (
            both.log, both.x, both.tell(), skips.log, skips.x, skips.name(), skips.late(),
            walrus.name(1, 2), walrus.handed(),
        )
n = N(); h = hybridize(n); attempt(h, 1); attempt(h, 2)
Right.name = lambda self: ("other right", Root.name(self)); attempt(h, 3)
Left.of = classmethod(lambda cls: "of left"); attempt(h, 4)
Root.__init__ = lambda self, x: setattr(self, "x", x) or setattr(self, "log", ["new root"]); attempt(h, 5)
class Between(Root):
    def __init__(self, x): super().__init__(-x); self.log.append("between")
Left.__bases__ = (Between,); attempt(h, 6)
del Between.__init__; attempt(h, 7)
def after(self, x): self.x, self.log = x, ["between, later"]
Between.__init__ = after; attempt(h, 8)
