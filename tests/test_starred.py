"""Imports of all names of another file of the same tree, in a closed world."""

from __future__ import annotations

from pathlib import Path

import pytest

from s2s import trees
from s2s.linking import Linker
from s2s.options import ImportedNames, Options
from s2s.starred import bound_names

TOOLS = b"from .more import *\nimport os\n_own = 1\ndef helper():\n    global late\n    late = 1\nclass Kind: pass\n"
MORE = b"for each in (): pass\n__all__ = ['shown', '_hidden']\nshown = _hidden = 1\n"
USER = b"from .tools import *\n"


def names(files: dict[str, bytes], closed: bool = True) -> list[ImportedNames]:
    found = Linker(files.get, closed).imports("/p/user.py", files["/p/user.py"])
    return [one for one in found if isinstance(one, ImportedNames)]


def test_all_names_that_may_be_bound_are_known() -> None:
    files = {"/p/user.py": USER, "/p/tools.py": TOOLS, "/p/more.py": MORE}
    expected = ("Kind", "__all__", "_hidden", "each", "helper", "late", "os", "shown")
    assert names(files) == [ImportedNames(".tools", expected)]


@pytest.mark.parametrize(
    "more", [b"globals()['x'] = 1\n", b"exec('x = 1')\n", b"def (\n", b"import sys\nsys.modules\n"]
)
def test_names_that_no_text_tells_are_not_known(more: bytes) -> None:
    assert bound_names(more, "more.py") is None
    assert names({"/p/user.py": USER, "/p/tools.py": TOOLS, "/p/more.py": more}) == []


def test_other_files_may_be_meant() -> None:
    files = {"/p/user.py": USER, "/p/tools.py": MORE}
    assert names(files) and not names(files, closed=False)
    assert not names({**files, "/p/tools/__init__.py": MORE})
    assert not names({"/p/user.py": b"from tools import *\n", "/p/tools.py": MORE})


CLASSES = """from abc import ABC
from .tools import *

class Parser(ABC):
    def parse(self, text):
        return self.match(text)
    def match(self, text):
        return text

class Word(Parser):
    def match(self, text):
        return text + "!"

def run(parsers):
    return [parser.parse("x") for parser in parsers]
"""


@pytest.mark.parametrize(
    ("tools", "copies"),
    [("size = 1\n", True), ("Parser = Word = 1\n", True), ("exec('')\n", False), ("ABC = object\n", False)],
)
def test_classes_behind_such_an_import_are_known(tmp_path: Path, tools: str, copies: bool) -> None:
    for name, text in (("__init__", ""), ("tools", tools), ("classes", CLASSES)):
        (tmp_path / f"{name}.py").write_text(text)
    items = [trees.Item("python", str(path)) for path in sorted(tmp_path.glob("*.py"))]
    options = Options.make(assume="closed-world", header=False)
    texts = {
        Path(item.path).stem: (outcome.data or b"").decode()
        for item, _, outcome in trees.compile_items(items, options)
    }
    assert ("__qualname__" in texts["classes"]) == copies


def test_a_class_that_such_an_import_binds_again_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "tools.py").write_text("Word = 1\n")
    moved = CLASSES.replace("from .tools import *\n", "") + "from .tools import *\n"
    (tmp_path / "classes.py").write_text(moved)
    items = [trees.Item("python", str(path)) for path in sorted(tmp_path.glob("*.py"))]
    options = Options.make(assume="closed-world", header=False)
    texts = {
        Path(item.path).stem: (outcome.data or b"").decode()
        for item, _, outcome in trees.compile_items(items, options)
    }
    assert "__qualname__" not in texts["classes"]
