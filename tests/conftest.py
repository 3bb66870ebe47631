"""What every test shares: where the project is, and which files are programs rather than tests."""

from __future__ import annotations

from pathlib import Path

import pytest

collect_ignore = ["traps", "corpus.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-data", action="store_true", help="write what the passes give into tests/passes/*.test"
    )


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's top folder."""
    return Path(__file__).resolve().parent.parent
