# changes: what it was specialized to
import builtins
K=[1]
def f(): return callable(K)
def g(x): return [len(K), len(x), callable(g)]
h=hybridize(f); hg=hybridize(g); attempt(h); attempt(hg,[1]); attempt(h); attempt(hg,[1])
old=builtins.callable
builtins.callable=lambda a: "replaced"
try: r=[h(), hg([1,2])]
finally: builtins.callable=old
print(r); attempt(h); attempt(hg,[1])
