"""Classes of other files are made by what those keep, where it is what they keep as the program runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from s2s import trees
from s2s.offering import makers_in
from s2s.options import Options

RESULTS = """\
class Results:
    def __new__(cls, items=None, name=None, **keywords):
        print("new", items)
        return object.__new__(cls)
    def __init__(self, items=None, name=None, kept=True, isinstance=isinstance, **keywords):
        self.items = items, name, kept

def results(items):
    return Results(items)
"""
USER = """\
from .results import Results

def make(items):
    return Results(items, "n", kept=False).items
"""
MAIN = "import sys\nsys.path.insert(0, sys.argv[1])\nfrom pkg.user import make\nprint(make([1]))\n"
SIGNATURE = (
    (("items", "pos", True), ("name", "pos", True), ("kept", "pos", True), ("isinstance", "pos", True)),
    2,
    ("isinstance", "items", "kept", "name"),
)


def compiled(folder: Path, **files: str) -> dict[str, str]:
    """What becomes of the files of a package; it is written beside them."""
    (folder / "pkg").mkdir(exist_ok=True, parents=True)
    for name, text in files.items():
        (folder / "pkg" / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(folder / "pkg")], str(folder / "out" / "pkg"))
    (folder / "out" / "pkg").mkdir(exist_ok=True, parents=True)
    found = {}
    for item, data, outcome in trees.compile_items(items, Options.make(header=False), cache=None, jobs=1):
        name = Path(item.path).stem
        found[name] = (outcome.data or data).decode()
        (folder / "out" / "pkg" / f"{name}.py").write_text(found[name])
    return found


def run(folder: Path) -> str:
    """What the program prints."""
    done = subprocess.run(
        [sys.executable, "-c", MAIN, str(folder)], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


OLD = """\
import sys
import warnings

def old(keywords, name, default=None, *, new=""):
    if name in keywords:
        warnings.warn(f"{name} is old, use {new}", stacklevel=2)
        print(sys._getframe(1).f_code.co_name)
    else:
        keywords[name] = default
    return keywords[name]
"""
WITH_OLD = """\
from .old import old

class Results:
    def __new__(cls, items=None, **keywords):
        return object.__new__(cls)
    def __init__(self, items=None, **keywords):
        width = old(keywords, "width", 3, new="wide")
        self.items = items, width

def results(items):
    return Results(items)
"""
USES_OLD = """\
from .results import Results

def make(items):
    return Results(items).items, Results(items, width=4).items
"""


def test_keywords_that_are_left_over_are_looked_for_beforehand(tmp_path: Path) -> None:
    found = compiled(tmp_path, old=OLD, results=WITH_OLD, user=USES_OLD)
    assert '__.old else old((keywords := {}), "width", 3, new="wide")' in found["results"]
    assert found["old"] == OLD
    assert run(tmp_path) == run(tmp_path / "out") == "__init__\n(([1], 3), ([1], 4))\n"
    again = compiled(tmp_path / "out", **found)
    assert again == found, "a second compile finds nothing to do"


@pytest.mark.parametrize(
    "old",
    [
        OLD.replace("default\n", "len(name)\n"),
        OLD.replace("default=None", "default=None, more=2"),
        "class old:\n    def __new__(cls, keywords, *rest, **more):\n        print(keywords)\n        return 3\n",
        OLD
        + "def old(keywords, name, default, new, old=old):\n    print(keywords)\n    return old({}, name, 5)\n",
    ],
    ids=["edited", "other parameters", "a class", "bound once more"],
)
def test_what_looks_for_keywords_is_asked(tmp_path: Path, old: str) -> None:
    """The other file was edited since."""
    compiled(tmp_path, old=OLD, results=WITH_OLD, user=USES_OLD)
    for folder in (tmp_path, tmp_path / "out"):
        (folder / "pkg" / "old.py").write_text(old)
    assert run(tmp_path) == run(tmp_path / "out")


def test_what_a_file_keeps_is_told_by_its_text() -> None:
    assert makers_in(RESULTS.encode()) == {"Results": SIGNATURE}
    assert makers_in(RESULTS.replace("return Results", "return list").encode()) == {}, (
        "it has no such function"
    )
    assert makers_in(b"class Results:\n    def __new__(cls, x): ...\n    oops") == {}


def test_a_class_of_another_file_is_made_by_what_that_keeps(tmp_path: Path) -> None:
    found = compiled(tmp_path, results=RESULTS, user=USER)
    assert '__s2s_Results_made__[1]((2, "kept"), items, "n", False)' in found["user"]
    assert run(tmp_path) == run(tmp_path / "out") == "new [1]\n([1], 'n', False)\n"
    again = compiled(tmp_path / "out", **found)
    assert again == found, "a second compile finds nothing to do"


@pytest.mark.parametrize(
    "results",
    [
        RESULTS,
        "def Results(items, name, kept): print('function'); return Results\nResults.items = 3\n",
        RESULTS.replace("name=None, kept=True", "name=None, other=2, kept=True"),
        "class Meta(type): pass\n" + RESULTS.replace("class Results:", "class Results(metaclass=Meta):"),
        "import enum\n__s2s_Results_made__ = 3\n" + RESULTS,
        RESULTS + "class Sub(Results):\n    pass\nResults = Sub\n",
    ],
    ids=[
        "as written",
        "a function",
        "other parameters",
        "another metaclass",
        "another name",
        "another class",
    ],
)
def test_what_the_import_binds_is_asked(tmp_path: Path, results: str) -> None:
    """The other file was edited, or is not compiled."""
    compiled(tmp_path, results=RESULTS, user=USER)
    for folder in (tmp_path, tmp_path / "out"):
        (folder / "pkg" / "results.py").write_text(results)
    assert run(tmp_path) == run(tmp_path / "out")


STARS = {"results": RESULTS, "between": "from .results import Results\n"}


@pytest.mark.parametrize(
    ("user", "is_made"),
    [
        (USER.replace("results import Results", "results import *"), True),
        (USER.replace("results import Results", "between import *"), True),
        (
            "from .between import *\nimport os\n"
            + USER.replace("results import Results", "results import *"),
            True,
        ),
        (USER.replace("results import Results", "between import *\nResults = list") + "Results = 3\n", False),
        ("Results = 2\n" + USER.replace("results import Results", "between import *\ndel Results"), False),
    ],
    ids=["its file", "by another one", "by both", "bound again", "deleted"],
)
def test_an_import_of_all_names_may_bind_the_class(tmp_path: Path, user: str, is_made: bool) -> None:
    user = user.replace("make(items):\n", "make(items):\n    if type(Results) is not type: return Results\n")
    if "del" in user:
        user = user.replace("    if", "    if 'Results' not in globals(): return 7\n    if")
    found = compiled(tmp_path, **STARS, user=user)
    assert ("__s2s_Results_made__[1]" in found["user"]) == is_made
    assert run(tmp_path) == run(tmp_path / "out")
    assert compiled(tmp_path / "out", **found) == found, "a second compile finds nothing to do"


@pytest.mark.parametrize(
    "between",
    [
        "",
        "__all__ = []\nfrom .results import Results\n",
        "from .results import Results as Other\ndef Results(items, name, kept): return Other(name)\n",
        "Results = None\n",
        RESULTS + "class Sub(Results):\n    pass\nResults = Sub\n",
    ],
    ids=["nothing", "not told", "a function", "no class", "another class"],
)
def test_what_an_import_of_all_names_binds_is_asked(tmp_path: Path, between: str) -> None:
    """The file between was edited, or is not compiled."""
    user = USER.replace("results import Results", "between import *").replace(
        "    return",
        "    if 'Results' not in globals() or Results is None:\n        return items\n    return",
    )
    user = user.replace("kept=False).items", "kept=False).items")
    compiled(tmp_path, **STARS, user=user)
    for folder in (tmp_path, tmp_path / "out"):
        (folder / "pkg" / "between.py").write_text(between)
    assert run(tmp_path) == run(tmp_path / "out")


def test_a_compiled_file_of_another_text_is_asked(tmp_path: Path) -> None:
    user = compiled(tmp_path, results=RESULTS, user=USER)["user"]
    other = RESULTS.replace("name=None, kept=True", "name=None, other=2, kept=True")
    found = compiled(tmp_path, results=other, user=USER)
    assert "__s2s_Results_made__" in found["results"]
    (tmp_path / "out" / "pkg" / "user.py").write_text(user)
    assert run(tmp_path) == run(tmp_path / "out")
