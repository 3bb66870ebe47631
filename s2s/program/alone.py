"""What the functions are called that hold a private copy of what another one reaches: see `passes.isolate`."""

from __future__ import annotations

import re

_NAME = re.compile(r"__s2s_\w+_alone__\b")


def name_for(root: str) -> str:
    """What the one for a function is called."""
    return f"__s2s_{root.strip('_')}_alone__"


def is_alone(qualname: str) -> bool:
    """Whether a function is such a one, or stands in it: it has been optimized."""
    return qualname.startswith("__s2s_") and _NAME.match(qualname) is not None
