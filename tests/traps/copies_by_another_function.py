# `deepcopy` means another function for a while: by its name, in its module, in what it uses for lists; and too early.
import copy as library
from unittest.mock import patch


def copied(value):
    return deepcopy(value), library.deepcopy(value)


try:
    copied([1])
except NameError as error:
    print(error)
from copy import deepcopy


def none():
    return deepcopy(missing)
    missing = 1


print(copied({"a": [1]}))
with patch(f"{__name__}.deepcopy", lambda value: ("patched", value)):
    print(copied([[1]]))
with patch("copy.deepcopy", lambda value: ("in its module", value)):
    print(copied([[1]]))
with patch(f"{__name__}.library"):
    print(type(copied([1])[1]).__name__)
for kind in (list, dict, tuple):
    with patch.dict(library._deepcopy_dispatch, {kind: lambda value, memo: f"by {type(value).__name__}"}):
        print([copied(value) for value in ([1], {2: 3}, (4,), ([],), [()], {1: []})])
with patch.dict(library._deepcopy_dispatch):
    del library._deepcopy_dispatch[list]
    print(copied([1]), copied({}))
value = []
with patch(f"{__name__}.deepcopy", lambda value: value), patch("copy.deepcopy", lambda value: value):
    print([one is value for one in copied(value)])
print(copied(3), copied(""), copied({}))
try:
    none()
except UnboundLocalError as error:
    print(error)
