"""What the tests of the decorator share: a module with a function to inline, and how to see that it was."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from s2s.api.originals import NAME

#: What the fixture `load` gives: it imports a text.
Load = Callable[..., ModuleType]

ADD = """
import s2s

def add(a, b):
    return a + b
"""


def is_inlined(function: Any, callee: Any) -> bool:
    """Whether the code compares what it calls with `callee` itself."""
    originals = vars(function.__globals__.get(NAME, object)).items()
    return any(value is callee and name in function.__code__.co_names for name, value in originals)
