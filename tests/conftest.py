"""What every test shares: where the project is, and which files are programs rather than tests."""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.decorated import Load

# A shell starts what it runs in the background with interrupts ignored, and so would every program be that a test
# starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The IR is verified after every pass, in this process and in those it starts.
os.environ.setdefault("S2S_VERIFY", "1")

collect_ignore = ["traps", "corpus.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-data", action="store_true", help="write what the passes give into tests/passes/*.test"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-data") and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("--update-data writes files case by case: leave out -n")


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's top folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    """Import a text as a module of its own."""
    names = []

    def imported(text: str, name: str = "subject") -> ModuleType:
        path = tmp_path / f"{name}.py"
        path.write_text(textwrap.dedent(text))
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        names.append(name)
        spec.loader.exec_module(module)
        return module

    yield imported
    for name in names:
        sys.modules.pop(name, None)
