"""What every test shares: where the project is, and which files are programs rather than tests."""

from __future__ import annotations

from pathlib import Path

import pytest

collect_ignore = ["traps", "corpus.py"]


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's top folder."""
    return Path(__file__).resolve().parent.parent
