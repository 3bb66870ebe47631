"""The quick rows of `python -m tests.hostile`: hostile input gives a clear error or a correct result."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.harness import ROWS, Box, Broken

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="limits on processes, and files of /proc and /dev"
)


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.quick])
def test_row_holds(name: str) -> None:
    # In a process of its own: what it starts begins with its memory, and that of a test run is large.
    ran = subprocess.run(
        [sys.executable, "-m", "tests.hostile", name], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "code",
    [
        "raise SystemExit('no clear error')",
        "import sys; sys.exit('s2s: error: something') if 0 else sys.exit(0)",
        "open('left.tmp', 'w').close(); raise SystemExit('s2s: error: f.py:1:1: what')",
    ],
)
def test_a_wrong_outcome_is_noticed(tmp_path: Path, code: str) -> None:
    box = Box(tmp_path, seconds=20, memory=1024)
    ran = box.python("-c", code)
    with pytest.raises(Broken):
        box.clear(ran)


def test_a_process_that_takes_too_much_breaks_its_row(tmp_path: Path) -> None:
    with pytest.raises(Broken, match="longer than"):
        Box(tmp_path, seconds=0.3, memory=1024).python("-c", "while True: pass")
    with pytest.raises(Broken, match="MB"):
        Box(tmp_path, seconds=20, memory=30).python("-c", "bytearray(60_000_000)")
