"""Programs that replace `open` and its like while they import: the hook neither minds nor is seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import s2s

ROOT = str(Path(s2s.__file__).parent.parent)

PROGRAM = """\
import os
from unittest import mock

{install}
with (
    mock.patch("builtins.open", mock.mock_open(read_data="data")) as opened,
    mock.patch("os.makedirs") as made,
    mock.patch("os.replace") as replaced,
):
    import recorded
print(recorded.value(), opened.mock_calls, made.mock_calls, replaced.mock_calls)
refused = mock.Mock(side_effect=RuntimeError("not for you"))
with mock.patch("builtins.open", refused), mock.patch("os.walk", refused), mock.patch("os.replace", refused):
    import refusing
print(refusing.value(), refused.mock_calls)
"""
MODULE = """\
def double(x):
    return x + x


def value():
    return double(1 + 2)
"""


@pytest.mark.parametrize("command", [["-m", "s2s", "run", "prog.py"], ["prog.py"]], ids=["run", "install"])
def test_an_import_under_replaced_functions(command: list[str], tmp_path: Path) -> None:
    install = "" if "run" in command else "import s2s\ns2s.install('recorded', 'refusing')"
    (tmp_path / "prog.py").write_text(PROGRAM.format(install=install))
    cache = tmp_path / "cache"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH")))),
        "S2S_CACHE_DIR": str(cache),
    }

    def run() -> set[Path]:
        got = subprocess.run(
            # A module that the compiler fails at, or has to leave alone, comes with a warning.
            [sys.executable, "-W", "error::RuntimeWarning", *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (got.stdout, got.stderr) == ("6 [] [] []\n6 []\n", "")
        return {path for path in cache.rglob("*") if path.is_file()}

    for module in ("recorded", "refusing"):
        (tmp_path / f"{module}.py").write_text(MODULE)
    kept = run()
    assert len(kept) == (3 if "run" in command else 2)
    assert run() == kept  # now all of it comes from the cache
    # A script from the cache, a module that is new: the compiler is loaded in the middle of the import.
    (tmp_path / "recorded.py").write_text(MODULE + "# changed\n")
    assert len(run()) == len(kept) + 1
