class N:
    def __init__(self): self.kids=[1,2,3]
    def __call__(self, x):
        for k in self.kids:
            if k==x: break
            if k==x+1: continue
            print(k)
        else:
            print("else")
        for k in self.kids:
            for j in self.kids:
                if j==x: break
                if k==x: continue
                print(k,j)
            else:
                continue
            break
        else: print("outer else")
        for k in self.kids:
            try:
                if k==x: continue
                if k==x+2: break
            finally:
                print("finally", k)
        for k in self.kids:
            while True:
                if k==x: break
                print("in"); break
            else: continue
            if k==2: return k
        return 0
h=hybridize(N())
for x in range(5): attempt(h,x)
