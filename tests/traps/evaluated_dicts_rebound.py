# A function that finds nothing in an empty dict may be another one by then, which keeps the dict, or puts something there.
# breaks: sealed-globals
# differs: sealed-globals
import sys
import warnings


class Loud:
    def __del__(self):
        print("gone")


def old(keywords, name, default=None, *, new=""):
    if name in keywords:
        warnings.warn(f"{name} is old, use {new}", stacklevel=2)
        raise TypeError(new)
    else:
        keywords[name] = default
    return keywords[name]


def width(wide=0):
    keywords = {}
    found = wide or old(keywords, "width", 3, new="wide")
    print("found", found)
    return found


def puts(keywords, name, default=None, *, new=""):
    keywords[name] = Loud()
    return new


def asks(keywords, name, default=None, *, new=""):
    print(keywords, name, default, new)
    return sys._getframe(1).f_locals["wide"]


module = sys.modules[__name__]
print(width(), width(4))
for other in (puts, asks):
    kept = module.old
    setattr(module, "old", other)
    print(width(), width(4))
    setattr(module, "old", kept)
delattr(module, "old")
try:
    print(width())
except NameError as error:
    print(error)
