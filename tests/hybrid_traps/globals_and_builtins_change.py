# changes: what it was specialized to
import builtins
K=1
def g(x): return x*2
def f(x): return g(x)+K+abs(-x)
h=hybridize(f); attempt(h,1); K=5; attempt(h,1); g=lambda x:0; attempt(h,1)
abs=lambda v: 100
attempt(h,1); del abs; attempt(h,1); del K; attempt(h,1); K=2; attempt(h,1)
old=builtins.abs; builtins.abs=lambda v: 50
try: attempt(h,1)
finally: builtins.abs=old
attempt(h,1)
