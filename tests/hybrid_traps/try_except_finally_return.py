class N:
    def __init__(self): self.kids=[1,0,2]; self.mode="a"
    def f(self, x):
        try:
            return 10//x
        except ZeroDivisionError:
            return "zero"
        finally:
            print("f", x)
    def g(self, x):
        for k in self.kids:
            try:
                if x==k: raise ValueError(k)
                y = 1//k
            except ZeroDivisionError as e:
                print(e); continue
            except ValueError as e:
                e.add_note("noted"); raise
            else: print("fine")
            finally: print("end", k)
        return y
    def __call__(self, x): return [self.f(k) for k in self.kids], self.g(x)
h=hybridize(N())
for x in range(4): attempt(h,x)
