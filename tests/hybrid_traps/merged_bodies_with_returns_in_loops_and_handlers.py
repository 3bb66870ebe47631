class N:
    def __init__(self): self.ks=[1,2,3]
    def find(self, x):
        for k in self.ks:
            if k==x: return k
            try:
                if 6//(k-2)==x: return "div"
            except ZeroDivisionError: continue
            finally: print("fin",k)
        return None
    def use(self, x):
        while True:
            y=self.find(x)
            if y is None: break
            x+=1
        return x
    def deep(self, x):
        try: return self.use(x)
        finally:
            x=self.find(3); print(x)
    def __call__(self, x): return self.find(x), self.use(x), self.deep(x), [self.find(i) for i in range(x)], (lambda: self.use(x))()
h=hybridize(N())
for i in (1,2,3,-6,9): attempt(h,i)
