"""The names of what passes add to a module: private copies of what functions reach, see `passes.isolate`, and what
looks how often functions are entered, see `passes.room`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_NAME = r"__s2s_\w+_alone__\b"
#: The name of the function that makes what functions are looked at with.
ENTERING = "__s2s_entering__"


def name_for(root: str) -> str:
    """The name of the isolated copy of a function."""
    return f"__s2s_{root.strip('_')}_alone__"


def is_alone(qualname: str) -> bool:
    """Whether a function is an isolated copy, or stands inside one: those have been optimized already."""
    return qualname.startswith("__s2s_") and re.match(_NAME, qualname) is not None


def name_entered(path: Iterable[str]) -> str:
    """The name of what a function advances as it is entered, by the names that the function is found by."""
    return f"__s2s_{'_'.join(name.strip('_') for name in path)}_entered__"


def is_of_entering(name: str) -> bool:
    """Whether a name of a module is one of those that the pass `room` binds: nothing else rests on what they mean."""
    return name == ENTERING or (name.startswith("__s2s_") and name.endswith("_entered__"))
