# The names `copy` and `deepcopy` mean a module and a function that somebody else has put there.
import sys
import types

other = types.ModuleType("copy")
exec("def deepcopy(value):\n    return ['other', value]\n", other.__dict__)
real = sys.modules.pop("copy", None)
sys.modules["copy"] = other
import copy
from copy import deepcopy

sys.modules.pop("copy")
if real is not None:
    sys.modules["copy"] = real


def copied(value):
    return copy.deepcopy(value), deepcopy(value)


print(copied([1]), copied({}), copied(2))
