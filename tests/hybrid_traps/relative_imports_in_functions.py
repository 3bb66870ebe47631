# changes: what it was specialized to
import sys, types
from importlib.machinery import ModuleSpec
def module(name, **names):
    made=types.ModuleType(name); made.__spec__=ModuleSpec(name,None); vars(made).update(names); sys.modules[name]=made
    return made
p=module("trap_pack"); p.__path__=[]; m=module("trap_pack.inner",k=1,f=lambda x: x+1); deep=module("trap_pack.inner.deep",k="deep")
__package__="trap_pack"; __spec__=ModuleSpec("trap_pack.program",None)
def near(x):
    from .inner import k, f as g
    return g(x)+k
def here():
    from . import inner
    return inner.k
def gone():
    from .inner import nothing
    return nothing
def absent():
    from .absent import k
    return k
def absolute():
    from trap_pack.inner.deep import k
    return k
hs=[hybridize(f) for f in (here,gone,absent,absolute)]; n=hybridize(near)
def all_():
    attempt(n,1)
    for h in hs: attempt(h)
all_(); m.k=5; all_(); p.inner=m; all_(); del m.f; all_(); m.f=len; m.__getattr__=lambda n: n+"!"; all_()
sys.modules["trap_pack.inner"]=types.SimpleNamespace(k=9,f=str,nothing=3); all_()
__package__="trap_pack.inner"; __spec__=ModuleSpec("trap_pack.inner.x",None); sys.modules["trap_pack.inner.inner"]=deep
def near2():
    from .inner import k
    from .deep import k as k2
    return k,k2
h=hybridize(near2); attempt(h)
for name in [name for name in sys.modules if name.startswith("trap_pack")]: del sys.modules[name]
attempt(h)
