# stays: it imports relatively
import sys
from importlib.machinery import ModuleSpec
__package__="trap_pack"; __spec__=ModuleSpec("trap_pack.program",None)
def beyond():
    from ...inner import k
    return k
h=hybridize(beyond); attempt(h); attempt(h)
def other_parent():
    from .inner import k
    return k
__spec__=ModuleSpec("elsewhere.program",None); h=hybridize(other_parent); attempt(h)
__package__=3; h=hybridize(other_parent); attempt(h)
del __package__, __spec__; h=hybridize(other_parent); attempt(h)
