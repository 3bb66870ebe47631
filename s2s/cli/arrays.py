"""What `s2s export` and `s2s symbol` are given: functions over arrays, and objects that are specialized to one."""

from __future__ import annotations

from types import FunctionType

from s2s.export import load as loading
from s2s.export.program import ArrayProgram


def load(path: str, name: str) -> object:
    """Import a file, and look up what is to be exported: an object that can be called is hybridized.

    Raises:
        S2SError: the file cannot be imported, or has nothing of that name.
    """
    from s2s.hybrid.hybridize import hybridize

    found = loading.load(path, name)
    if isinstance(found, FunctionType | ArrayProgram | type) or hasattr(found, "array_program"):
        return found
    called = callable(found) or callable(getattr(found, "forward", None))
    return hybridize(found) if called else found
