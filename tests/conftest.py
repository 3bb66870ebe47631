"""What every test shares: where the project is, and which files are programs rather than tests."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

# A shell starts what it runs in the background with interrupts ignored, and so would every program be that a test
# starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["traps", "corpus.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-data", action="store_true", help="write what the passes give into tests/passes/*.test"
    )


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's top folder."""
    return Path(__file__).resolve().parent.parent
