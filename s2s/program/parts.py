"""What the functions are called that run parts of loops of module code: see `regions.module_loops`."""

from __future__ import annotations

import re

#: Runs such loops part by part.
LOOPS = "__s2s_loops_alone__"
_PART = r"__s2s_part_of_line_\d+__(_\d+)?\Z"


def name_of_part(line: int) -> str:
    """What the function for the loop of a line is called."""
    return f"__s2s_part_of_line_{line}__"


def is_part(name: str) -> bool:
    """Whether a function is such a one."""
    return name.startswith("__s2s_") and re.match(_PART, name) is not None
