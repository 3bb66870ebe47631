# changes: what it was specialized to
import sys, types, builtins
m=types.ModuleType("trap_mod"); m.k=1; sys.modules["trap_mod"]=m
def f():
    from trap_mod import k
    return k
h=hybridize(f); attempt(h); attempt(h)
real=builtins.__import__
def hook(name, *rest):
    if name=="trap_mod": print("asked", name, rest[-1])
    return real(name, *rest)
builtins.__import__=hook
try: attempt(h); attempt(h); g=hybridize(lambda: f()); attempt(g)
finally: builtins.__import__=real
attempt(h); attempt(g)
class M(types.ModuleType):
    @property
    def k(self): print("property"); return 7
sys.modules["trap_mod"]=M("trap_mod"); attempt(h); attempt(h)
sys.modules["trap_mod"]=None; attempt(h)
del sys.modules["trap_mod"]; attempt(h)
