# changes: what it was specialized to
def make():
    k=1
    def f(x): return x+k
    def s(v): nonlocal k; k=v
    def d(): nonlocal k; del k
    return f,s,d
f,s,d=make(); h=hybridize(f); attempt(h,1); s(5); attempt(h,1); d(); attempt(h,1); s(2); attempt(h,1)
