"""The names of the functions that hold a private copy of what another function reaches: see `passes.isolate`."""

from __future__ import annotations

import re

_NAME = r"__s2s_\w+_alone__\b"


def name_for(root: str) -> str:
    """The name of the isolated copy of a function."""
    return f"__s2s_{root.strip('_')}_alone__"


def is_alone(qualname: str) -> bool:
    """Whether a function is an isolated copy, or stands inside one: those have been optimized already."""
    return qualname.startswith("__s2s_") and re.match(_NAME, qualname) is not None
