# A star import takes what __all__ names, or every public name, as they are at that moment; from-imports may ask __getattr__.
import sys
import types


def make(name, text):
    module = types.ModuleType(name)
    exec(text, vars(module))
    sys.modules[name] = module
    return module


listed = make(
    "trap_listed", "__all__ = ['_private', 'a']\na = 1\n_private = 2\nb = 3\ndef a_helper(): return a\n"
)
plain = make("trap_plain", "c = 4\n_d = 5\ndef helper(): return c\n")
lazy = make(
    "trap_lazy",
    "def __getattr__(name):\n    print('getattr', name)\n    if name == 'gone': raise AttributeError(name)\n    return name * 2\n",
)


def helper():
    return "own"


before = helper()
from trap_listed import *
from trap_plain import *

print(a, _private, "b" in globals(), c, "_d" in globals(), before, helper())
plain.c = 40
print(c, helper())
from trap_lazy import x, y as z


def late():
    from trap_lazy import inner
    import trap_plain as helper

    return inner, helper.c


print(x, z, late(), helper())
for text in ("from trap_lazy import gone", "from trap_listed import nothing"):
    try:
        exec(text, {})
    except ImportError as error:
        print(error.name, str(error).partition(" (")[0])
listed.__all__.append("absent")
try:
    exec("from trap_listed import *", {})
except AttributeError as error:
    print(error)
