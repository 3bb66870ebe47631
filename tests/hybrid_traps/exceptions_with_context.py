class E1(Exception): pass
class N:
    def __init__(self): self.name="n"; self.kids=[1,0]
    def low(self,x): return 1//x
    def mid(self,x):
        try: return self.low(x)
        except ZeroDivisionError as e:
            e.add_note(self.name)
            raise E1(self.name,x) from e
    def none(self,x):
        try: return self.low(x)
        except ZeroDivisionError: raise E1("none") from None
    def ctx(self,x):
        try: return self.low(x)
        except ZeroDivisionError: raise E1("ctx")
    def grp(self):
        try: raise ExceptionGroup("g",[ValueError(self.name),TypeError(1)])
        except* ValueError as g: print(g.exceptions)
        except* TypeError: print("type")
    def __call__(self,x):
        self.grp()
        if x==1: return self.mid(0)
        if x==2: return self.none(0)
        if x==3: return self.ctx(0)
        if x==4: return [self.mid(k) for k in self.kids]
        assert x>5, f"{self.name} {x}"
h=hybridize(N())
for i in range(1,7): attempt(h,i)
