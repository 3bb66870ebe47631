# A relative import goes by __package__ when it runs; a name of a package may be a submodule imported meanwhile.
import sys
import types


def make(name, **names):
    module = types.ModuleType(name)
    vars(module).update(names)
    module.__path__ = []
    sys.modules[name] = module
    return module


top = make("trap_top", value="top")
sub = make("trap_top.sub", value="sub")
low = make("trap_top.sub.low", value="low")
top.sub, sub.low = sub, low


def relative(package, text):
    space = {"__package__": package, "__name__": package + ".me"}
    exec(text, space)
    return space


def dotted():
    import trap_top.sub.low
    import trap_top.sub.low as alias

    return trap_top.value, trap_top.sub.low.value, alias.value


print(dotted(), relative("trap_top.sub", "from . import low\nfrom .. import value as v")["v"])
print(
    relative("trap_top.sub", "from .low import value")["value"],
    relative("trap_top", "from .sub import value as w")["w"],
)
for package in ("", "trap_top"):
    try:
        relative(package, "from .. import value")
    except ImportError as error:
        print(error)
del sys.modules["trap_top.sub.low"]
try:
    dotted()
except ImportError as error:
    print(error.name)
