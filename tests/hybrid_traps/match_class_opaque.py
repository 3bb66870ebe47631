# changes: what it was specialized to
# stays: it matches a class that is looked up while it runs
class P:
    __match_args__=("a",)
    def __init__(self,a): self.a=a
class N:
    def __call__(self, x, cb):
        cb()
        match x:
            case P(a=1): return "one"
            case P(v): return v
            case _: return "other"
n=N(); h=hybridize(n)
for v in (P(1),P(2),[1,2,3],{"k":4},5): attempt(h,v,lambda:0)
