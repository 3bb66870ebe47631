"""What cannot be exported, said where it stands."""

from __future__ import annotations

from s2s.errors import S2SError


class ExportError(S2SError):
    """A function, an input or a file that cannot be exported: where, why, and what to change."""
