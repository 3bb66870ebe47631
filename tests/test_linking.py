"""What a file knows of the other files of its tree, and that it does no harm where it is not so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from s2s import trees
from s2s.cache import Cache
from s2s.linking import Linker, enums_in
from s2s.options import ImportedEnum, Options

KINDS = "from enum import Enum, auto\n\nclass Kind(Enum):\n    A = auto()\n    B = 'b'\n    C = object()\n"
USER = """\
from {module} import {names}

def reads(x):
    return [kind.name for kind in Kind], Kind.B.value, Kind.A is x
"""
IMPORTED = ImportedEnum("pkg.kinds", "Kind", ("A", "B", "C"), ("A", "B"))


def imports(path: str, text: str, **files: str) -> tuple[ImportedEnum, ...]:
    """What a file of a tree imports from the others, which are given by their paths, with `_in_` for a slash."""
    texts = {f"/tree/{name.replace('_in_', '/')}.py": content.encode() for name, content in files.items()}
    return Linker(texts.get, closed=True).imports(f"/tree/{path}", text.encode())


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("pkg/user.py", "pkg.kinds"),
        ("pkg/user.py", ".kinds"),
        ("user.py", "pkg.kinds"),
        ("pkg/inner/user.py", "..kinds"),
        ("other/user.py", "pkg.kinds"),
        ("pkg/kinds_test.py", ".kinds"),
    ],
)
def test_modules_are_found_as_python_finds_them(path: str, module: str) -> None:
    text = USER.format(module=module, names="Kind")
    assert imports(path, text, pkg_in_kinds=KINDS) == (IMPORTED._replace(module=module),)


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("kinds", "Other"),
        (".other", "Kind"),
        ("...pkg.kinds", "Kind"),
        ("pkg.kinds.inner", "Kind"),
        ("pkg", "Kind"),
    ],
)
def test_what_is_not_found_is_not_known(module: str, names: str) -> None:
    assert imports("pkg/user.py", USER.format(module=module, names=names), pkg_in_kinds=KINDS) == ()


def test_names_are_read_as_they_are_written() -> None:
    text = "from .kinds import (  # all (of them)\n  Other,\n  Kind as K,\n)\nfrom . import \\\n  kinds\nlist(K)\n"
    assert imports("pkg/user.py", text, pkg_in_kinds=KINDS) == (IMPORTED._replace(module=".kinds"),)


def test_packages_hand_on_what_they_import() -> None:
    found = imports(
        "user.py",
        "from pkg import Sort, Way, _Hidden, Kind\nSort.A, Way.A, _Hidden.A, Kind.A\n",
        pkg_in___init__="from .first import Kind as Sort\nfrom .second import *\n",
        pkg_in_first="from .kinds import Kind\n",
        pkg_in_second="from .kinds import Kind as Way, _Hidden\n",
        pkg_in_kinds=KINDS + "_Hidden = Kind\n",
    )
    assert found == (
        ImportedEnum("pkg", "Sort", ("A", "B", "C"), ("A", "B")),
        # Of several star imports it is not known which one a name comes from.
        ImportedEnum("pkg", "Way", ("A", "B", "C"), ()),
    )


def test_imports_in_a_circle_come_to_an_end() -> None:
    assert (
        imports("user.py", "from a import Kind\n", a="from b import Kind\n", b="from a import Kind\n") == ()
    )


def test_two_files_that_may_be_meant_are_certain_of_nothing() -> None:
    found = imports("pkg/user.py", "from kinds import Kind\nKind.A\n", kinds=KINDS, pkg_in_kinds=KINDS)
    assert found == (ImportedEnum("kinds", "Kind", ("A", "B", "C"), ()),)


def test_a_file_called_as_a_module_of_the_library_is_certain_of_nothing() -> None:
    found = imports("pkg/user.py", "from queue import Kind\nKind.A\n", pkg_in_queue=KINDS)
    assert found == (ImportedEnum("queue", "Kind", ("A", "B", "C"), ()),)
    tree = {"/tree/pkg/queue.py": b"", "/tree/pkg/user.py": b"", "/tree/pkg/own.py": b"", "/tree/own.py": b""}
    linker = Linker(tree.get, closed=True)
    meant = {
        name: linker.source("/tree/pkg/user.py", name) for name in ("queue", ".queue", "own", "os", ".no")
    }
    assert meant == {"queue": None, ".queue": "/tree/pkg/queue.py", "own": None, "os": "", ".no": None}


def test_a_tree_that_is_not_known_as_a_whole_is_certain_of_nothing() -> None:
    texts = {"/tree/pkg/kinds.py": KINDS.encode()}
    asked: list[str] = []

    def read(path: str) -> bytes | None:
        asked.append(path)
        return texts.get(path)

    found = Linker(read).imports(
        "/tree/pkg/user.py", b"from pkg.kinds import Kind\nfrom os import Name\nName.a, Kind.A"
    )
    assert found == (ImportedEnum("pkg.kinds", "Kind", ("A", "B", "C"), ()),)
    assert all(path.startswith("/tree/pkg/") for path in asked), (
        "no other folder is looked at for what is not there"
    )


@pytest.mark.parametrize("text", ["class Kind(Enum:\n", "\0enum", "# coding: nonsense\nenum", "enum = 1\n"])
def test_a_file_that_is_no_program_has_no_enums(text: str) -> None:
    assert enums_in(text.encode()) == {}


# -- trees


def tree(folder: Path, **files: str) -> list[trees.Item]:
    (folder / "pkg").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "pkg" / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(folder / "pkg")], str(folder / "out" / "pkg"))
    return items


def compiled(
    items: list[trees.Item], options: Options, cache: Cache | None = None, jobs: int | None = 1
) -> dict[str, tuple[str, bool]]:
    return {
        Path(item.path).stem: ((outcome.data or data).decode(), outcome.cached)
        for item, data, outcome in trees.compile_items(items, options, cache=cache, jobs=jobs)
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_process_knows_the_other_files(tmp_path: Path, jobs: int) -> None:
    items = tree(tmp_path, __init__="", kinds=KINDS, user=USER.format(module=".kinds", names="Kind"))
    assert ".Kind_members" in compiled(items, Options(), jobs=jobs)["user"][0]


def test_a_changed_file_compiles_those_again_that_import_from_it(tmp_path: Path) -> None:
    files = {
        "kinds": KINDS,
        "user": USER.format(module=".kinds", names="Kind"),
        "other": "def f():\n    return 1 + 2\n",
    }
    cache = Cache(str(tmp_path / "cache"))
    compiled(tree(tmp_path, **files), Options(), cache)
    again = compiled(tree(tmp_path, **files), Options(), cache)
    assert all(was_cached for _, was_cached in again.values())
    files["kinds"] = KINDS.replace("B = 'b'", "Z = 'b'")
    changed = compiled(tree(tmp_path, **files), Options(), cache)
    assert {name: was_cached for name, (_, was_cached) in changed.items()} == {
        "kinds": False,
        "user": False,
        "other": True,
    }
    assert changed["user"][0] != again["user"][0]
    files["kinds"] += "\n# what it exports is the same\n"
    assert compiled(tree(tmp_path, **files), Options(), cache)["user"][1]


PROGRAM = """\
import sys
from pkg import user
from pkg.kinds import Kind
print(user.reads(Kind.A), user.reads(None))
import pkg.kinds
class Kind(pkg.kinds.Enum):
    B = "other"
    A = 2
user.Kind = Kind
print(user.reads(Kind.A), user.reads(None))
"""


@pytest.mark.parametrize("assume", ["", "sealed-globals"])
@pytest.mark.parametrize(
    "kinds",
    [
        KINDS,
        "class Kind:\n    A = B = C = type('V', (), {'value': 1, 'name': 'n'})\n    __iter__ = None\n",
        KINDS.replace("A = auto()", "A = B = 'b'").replace("    B = 'b'\n", ""),
        KINDS + "Kind.value = property(lambda self: 'mine')\n",
        KINDS + "Kind = list(Kind)\n",
    ],
    ids=["as-known", "no enum", "aliases", "value", "rebound"],
)
def test_what_is_imported_may_be_another_by_then(tmp_path: Path, kinds: str, assume: str) -> None:
    if assume and kinds is not KINDS:
        pytest.skip("the files are those that were compiled")
    program = PROGRAM if not assume else "".join(PROGRAM.splitlines(keepends=True)[:4])
    user = USER.format(module=".kinds", names="Kind")
    outputs = []
    for name, text in (
        ("plain", user),
        ("fast", compiled(tree(tmp_path, kinds=KINDS, user=user), Options.make(assume=assume))["user"][0]),
    ):
        folder = tmp_path / name
        (folder / "pkg").mkdir(parents=True)
        (folder / "pkg" / "__init__.py").touch()
        (folder / "pkg" / "kinds.py").write_text(kinds)
        (folder / "pkg" / "user.py").write_text(text)
        (folder / "program.py").write_text(program)
        got = subprocess.run([sys.executable, "program.py"], cwd=folder, capture_output=True, text=True)
        outputs.append((got.stdout, got.stderr.splitlines()[-1:]))
    assert outputs[0] == outputs[1] and outputs[0] != ("", [])


# -- the import hook

RUN = """\
import sys
import s2s
s2s.install("pkg", cache_dir=sys.argv[1])
from pkg import user
from pkg.kinds import Kind
print(user.reads(Kind.A), any(name.startswith("__s2s") for name in user.reads.__code__.co_names))
"""


def test_what_is_compiled_as_it_is_imported_knows_its_own_package(tmp_path: Path) -> None:
    tree(tmp_path, __init__="", kinds=KINDS, user=USER.format(module="pkg.kinds", names="Kind"))
    (tmp_path / "program.py").write_text(RUN)

    def run() -> str:
        command = [sys.executable, "-W", "error::RuntimeWarning", "program.py", str(tmp_path / "cache")]
        got = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert not got.stderr
        return got.stdout

    assert run() == run() == "(['A', 'B', 'C'], 'b', True) True\n"
    (tmp_path / "pkg" / "kinds.py").write_text(KINDS.replace("C = object()", "D = 5"))
    assert run() == "(['A', 'B', 'D'], 'b', True) True\n"
    (tmp_path / "pkg" / "kinds.py").write_text(
        KINDS.replace("Enum)", "Base)").replace("import", "import Enum as Base,")
    )
    assert run() == "(['A', 'B', 'C'], 'b', True) True\n"
