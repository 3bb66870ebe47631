# Every name the module had, it has; helpers that were inlined everywhere included.
import sys
from os import path as _path

__all__ = ["add", "LIMIT", "Thing"]
LIMIT = 3
_private = 4


def add(a, b):
    return a + b


def _helper(x):
    return add(x, LIMIT)


class Thing:
    value = _helper(1)

    def _hidden(self):
        return _helper(2)


unused = add(1, 2)
for i in range(2):
    last = i
me = sys.modules[__name__]
print([n for n in dir(me) if not n.startswith("_")], __all__)
print([hasattr(me, n) for n in ("add", "LIMIT", "Thing", "_path", "unused", "i", "last")], Thing()._hidden())
