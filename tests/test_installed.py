"""What is known of the enums of packages that are installed, and that it does no harm where it is not so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from s2s import trees
from s2s.cache import Cache
from s2s.installed import Installed
from s2s.options import Options

KINDS = "import enum\nclass Kind(enum.Enum):\n    A = enum.auto()\n    B = 'b'\n"
MEMBERS = {"A": False, "B": False}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    return folder


def install(site: Path, **files: str) -> None:
    for name, text in files.items():
        path = site / f"{name.replace('_in_', '/')}"
        path.parent.mkdir(exist_ok=True)
        path.with_suffix(path.suffix or ".py").write_text(text)


def test_modules_and_packages_are_found_and_not_run(site: Path) -> None:
    install(
        site,
        lone="raise SystemExit\n" + KINDS,
        pack_in___init__="from .kinds import Kind as Sort\nfrom pack.kinds import Kind\nraise SystemExit\n",
        pack_in_kinds=KINDS,
    )
    found = Installed()
    assert found.enum("lone", "Kind") == MEMBERS
    assert found.enum("pack", "Sort") == found.enum("pack", "Kind") == MEMBERS
    assert found.enum("pack.kinds", "Kind") == MEMBERS
    assert not {"lone", "pack", "pack.kinds"} & sys.modules.keys()


def test_the_text_beside_a_compiled_module_is_read(site: Path) -> None:
    (site / "fast").mkdir()
    (site / "fast" / "__init__.abi3.so").write_bytes(b"\x7fELF")
    install(site, fast_in___init__=KINDS)
    (site / "bare.abi3.so").write_bytes(b"\x7fELF")
    assert Installed().enum("fast", "Kind") == MEMBERS
    assert Installed().enum("bare", "Kind") == {}


@pytest.mark.parametrize(
    "module", ["nothing", "lone.inner", "nothing.inner", "broken", "spaces.inner", "data"]
)
def test_what_is_not_found_is_not_known(site: Path, module: str) -> None:
    install(
        site, lone="x = 1\n", broken="import enum\nclass Kind(enum.Enum:\n", data="import enum\nKind = enum\n"
    )
    (site / "spaces").mkdir()
    assert Installed().enum(module, "Kind") == {}


def test_the_library_is_left_out(site: Path) -> None:
    install(site, http=KINDS)
    assert Installed().enum("http", "HTTPStatus") == Installed().enum("http", "Kind") == {}


USER = """\
from lone import Kind
def reads(items):
    return [item is Kind.A or item == Kind.B.value for item in items]
"""


def compiled(folder: Path, cache: Cache | None = None, **files: str) -> dict[str, str]:
    (folder / "pkg").mkdir(exist_ok=True)
    for name, text in {"__init__": "", "user": USER, **files}.items():
        (folder / "pkg" / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(folder / "pkg")], str(folder / "out" / "pkg"))
    found = {}
    for item, data, outcome in trees.compile_items(items, Options(), cache=cache, jobs=1):
        found[Path(item.path).stem] = (outcome.data or data).decode()
        assert item.target is not None
        Path(item.target).parent.mkdir(parents=True, exist_ok=True)
        Path(item.target).write_text(found[Path(item.path).stem])
    return found


OTHERS = {
    "as known": KINDS,
    "no enum": "class Kind:\n    A = 1\n    class B:\n        value = 2\n",
    "fewer members": KINDS.replace("    A = enum.auto()\n", "    A = lambda: 0\n"),
    "another value": KINDS + "    value = property(lambda self: 'mine')\n",
    "a mock": "from unittest.mock import MagicMock\nKind = MagicMock()\n",
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_what_is_installed_may_be_another_when_it_runs(site: Path, tmp_path: Path, other: str) -> None:
    install(site, lone=KINDS)
    assert ".Kind_B" in compiled(tmp_path)["user"]
    install(site, lone=other)
    program = (
        "from lone import Kind\nfrom pkg import user\nprint(user.reads([Kind.A, Kind.B, 1, 'b', 'mine', None]))\n"
        "import types\nuser.Kind = types.SimpleNamespace(A=None, B=user.Kind)\nuser.Kind.B.value\n"
        "user.Kind = types.SimpleNamespace(A=None, B=types.SimpleNamespace(value=1))\nprint(user.reads([1, None]))\n"
    )
    said = []
    for folder in (tmp_path, tmp_path / "out"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env={"PYTHONPATH": f"{folder}:{site}", "PYTHONHASHSEED": "0"},
            check=False,
        )
        said.append((done.returncode, done.stdout, done.stderr.splitlines()[-1:]))
    assert said[0] == said[1]


def test_files_of_the_tree_come_first(site: Path, tmp_path: Path) -> None:
    install(site, lone=KINDS)
    assert ".Kind_B" not in compiled(tmp_path, lone="class Kind:\n    A = 1\n")["user"]


def test_what_was_compiled_is_compiled_again_where_another_version_is_installed(
    site: Path, tmp_path: Path
) -> None:
    cache = Cache(str(tmp_path / "cache"))
    install(site, lone=KINDS)
    assert ".Kind_B" in compiled(tmp_path, cache)["user"]
    install(site, lone="class Kind:\n    A = 1\n")
    assert ".Kind_B" not in compiled(tmp_path, cache)["user"]
