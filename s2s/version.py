"""The version, in the one place everything else reads it from."""

from __future__ import annotations

__version__ = "0.1.0"
