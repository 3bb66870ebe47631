"""Tests that need more than Python: `make test-tools` runs them, in files named `check_*.py`."""

from __future__ import annotations

import shutil

import pytest


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium or Chrome of this machine; without one the test is skipped."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no Chromium here")
