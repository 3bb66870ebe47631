"""The files of a whole program tell one another by what names they may change each other's classes."""

from __future__ import annotations

import ast
import runpy
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from s2s import trees
from s2s.api import loaded
from s2s.cache import Cache
from s2s.driver import compile_text
from s2s.frontend.attributes import attribute_names
from s2s.frontend.program_names import program_names
from s2s.options import Options, ProgramNames

BASE = """\
class Base:
    def run(self):
        return self.step(), self.other(), self.mixed(), self.stored()
    def step(self):
        return "step"
    def other(self):
        return "other"
    def mixed(self):
        return "mixed"
    def stored(self):
        return "stored"
"""
MAIN = """\
import base
from mixin import Mixin as M
class Derived(base.Base):
    def step(self):
        return "derived"
class Mixed(M, base.Base):
    pass
odd = base.Base()
odd.stored = lambda: "shadowed"
print(base.Base().run(), Derived().run(), Mixed().run(), odd.run())
"""
MIXIN = """\
class Mixin:
    def mixed(self):
        return "of the mixin"
    def alone(self):
        return self.unused()
    def unused(self):
        return "unused"
"""
CLOSED = Options.make(assume="closed-world", header=False)


def write(folder: Path) -> list[trees.Item]:
    """The program, as what there is to compile."""
    folder.mkdir()
    for name, text in (("base", BASE), ("main", MAIN), ("mixin", MIXIN)):
        (folder / f"{name}.py").write_text(text)
    items, problems = trees.plan([str(folder)], str(folder.with_name("out")))
    assert not problems
    return items


def compiled(items: list[trees.Item], cache: Cache | None = None) -> dict[str, str]:
    found = {}
    for item, data, outcome in trees.compile_items(items, CLOSED, cache=cache, jobs=1):
        assert not outcome.error
        found[Path(item.path).stem] = (data if outcome.data is None else outcome.data).decode()
    return found


def printed(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.syspath_prepend(str(folder))
    for name in ("base", "mixin"):
        sys.modules.pop(name, None)
    runpy.run_path(str(folder / "main.py"))
    return capsys.readouterr().out


def test_what_another_file_overrides_mixes_in_or_stores_stays_a_call(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = write(tmp_path / "src")
    texts = compiled(items)
    assert 'return self.step(), "other", self.mixed(), self.stored()' in texts["base"]
    expected = printed(tmp_path / "src", capsys, monkeypatch)
    out = tmp_path / "out"
    out.mkdir()
    for name, text in texts.items():
        (out / f"{name}.py").write_text(text)
    assert printed(out, capsys, monkeypatch) == expected
    # Alone it is the whole program.
    alone = compile_text(BASE, "base.py", CLOSED)
    assert 'return "step", "other", "mixed", "stored"' in alone.text


def test_a_file_is_compiled_anew_when_another_one_overrides_more(tmp_path: Path) -> None:
    items = write(tmp_path / "src")
    cache = Cache(str(tmp_path / "cache"))
    assert "self.other()" not in compiled(items, cache)["base"]
    (tmp_path / "src/main.py").write_text(MAIN + "class More(Derived):\n    other = None\n")
    assert "self.other()" in compiled(items, cache)["base"]


def test_a_files_own_names_are_not_held_against_it() -> None:
    texts = (
        "class B: pass\nclass A(B):\n    def own(self): self.x = 1",
        "from m import B\nclass C(B):\n    def both(self): self.x = 2",
    )
    files = [attribute_names(ast.parse(text)) for text in texts]
    program = program_names(files)
    below = frozenset({("A", "B"), ("C", "B")})
    assert program == ProgramNames(
        frozenset({"B.own", "B.both"}),
        frozenset({"self.x"}),
        below,
        alone=False,
        registers=False,
        collects=False,
        hashes=False,
    )
    first, second = (program.without(one.given(program)) for one in files)
    assert not first.gives("own", "B")
    assert second.gives("own", "B")
    assert not second.gives("own", "A")
    assert program.on_self("x") in first


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("x.a = x.b[0] = 1", {"a"}),
        ("del x.a", {"a"}),
        ("for x.a in y: pass", {"a"}),
        ("setattr(x, 'a', 1)", {"a"}),
        ("object.__setattr__(x, 'a', 1)", {"a"}),
        ("class C:\n    a: int = 3\n    b = 4", {"a"}),
        ("class C(D):\n    __slots__ = ('a', 'b')\n    from os import path", {"__slots__", "a", "b", "path"}),
        (
            "class C(D):\n    def a(self): b = 1\n    class e: pass\n    if x:\n        def f(self): pass",
            {"a", "e", "f"},
        ),
        ("x.a(x.b)", set()),
    ],
)
def test_names_that_a_file_gives(text: str, names: set[str]) -> None:
    found = attribute_names(ast.parse(text))
    assert found.given(program_names([found])) == names


ROOT = "class M:\n    def a(self): pass\nclass C:\n    def b(self): pass\nclass Z(M):\n    pass"


@pytest.mark.parametrize(
    "text",
    [
        "import base\nclass D(base.M[int], C): pass\nfrom base import C",
        "from base import M, C\nN = M\nclass D(C, N): pass",
        "from base import C\nclass D(C, make()): pass",
        "from base import C\ndef f(M):\n    class D(M, C): pass",
        "from base import C, Z\nclass D(Z, C): pass",
        "from base import *\nclass E(M): pass\nclass D(E, C): pass",
        "from base import C as K, M as L\nclass D(L, K): pass",
        "from base import *\nfor N in (M, C):\n    class E(N): pass\nclass D(E, C): pass",
        "from base import C\nclass D(C):\n    def a(self): pass",
        "from base import C\nclass D(C): pass\nclass E(D):\n    def a(self): pass",
        "from base import C\nclass D(C, metaclass=Odd):\n    def a(self): pass",
        "class D(make()):\n    def a(self): pass",
        "N = make()\nclass D(N):\n    def a(self): pass",
    ],
)
def test_what_may_come_before_is_given(text: str) -> None:
    files = [attribute_names(ast.parse(one)) for one in (ROOT, text)]
    assert program_names(files).gives("a", "C")


@pytest.mark.parametrize(
    "text",
    [
        "from base import C\nclass D(C): pass",
        "from base import M\nclass D(M):\n    def a(self): pass",
        "class D(str):\n    def a(self): pass",
        "class D(namedtuple('D', 'a')):\n    def a(self): pass",
        "from abc import ABCMeta\nclass D(metaclass=ABCMeta):\n    def a(self): pass",
        "from elsewhere import Other\nclass D(Other):\n    def a(self): pass",
    ],
)
def test_what_a_class_apart_defines_is_not_given(text: str) -> None:
    files = [attribute_names(ast.parse(one)) for one in (ROOT, text)]
    assert not program_names(files).gives("a", "C")


def test_where_other_files_are_not_known_a_class_may_have_subclasses(tmp_path: Path) -> None:
    path = str(tmp_path / "base.py")
    code = loaded.code_for(BASE.encode(), path, CLOSED, None)
    plain = compile(BASE, path, "exec")
    names = [
        [inner.co_names for inner in outer.co_consts[0].co_consts if hasattr(inner, "co_names")]
        for outer in (code, plain)
    ]
    assert names[0] == names[1]
    assert compile_text(BASE, path, CLOSED.open_program()).text == BASE


SHOWN = """\
class Shown:
    @property
    def size(self):
        return 3
    def twice(self):
        return self.size * 2
"""


@pytest.mark.parametrize(
    ("stores", "is_kept"),
    [
        ("def __init__(self): self.size = 1", False),
        ("def grow(self): self.part.size = self.whole.part.size = 1", False),
        ("def grow(self): self.part.__class__.size = 1", True),
        ("def grow(self): type(self).size = 1", True),
        ("def grow(self): self.parts[0].size = 1", True),
        ("def grow(self, other): other.size = 1", True),
        ("def grow(self, other):\n        self = other\n        self.size = 1", True),
        ("def grow(self):\n        def put(self): self.size = 1\n        put(Shown)", True),
        ("@classmethod\n    def grow(cls): cls.size = 1", True),
        ("def grow(*all): all[0].size = 1", True),
        ("def grow(self): del self.size", True),
        ("def __init_subclass__(cls): cls.size = 1", True),
    ],
)
def test_a_store_on_self_elsewhere_shadows_no_property(stores: str, is_kept: bool) -> None:
    files = [attribute_names(ast.parse(text)) for text in (SHOWN, f"class Other:\n    {stores}")]
    options = replace(CLOSED, program=program_names(files))
    assert ("self.size" in compile_text(SHOWN, "shown.py", options).text) is is_kept
    # A method may be shadowed by any store on an instance.
    plain = SHOWN.replace("@property", "").replace("self.size", "self.size()")
    assert "self.size" in compile_text(plain, "shown.py", options).text


STEP = """\
class Step:
    def step(self):
        return 1
    def run(self):
        return self.step()
"""


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("def f(vars): return vars", True),
        ("def f(x):\n    eval = x\n    return lambda: eval", True),
        ("def f(x): return vars(x) == vars(f)", True),
        ("def f(x): return vars(x)", False),
        ("from builtins import vars as v\ndef f(x):\n    vars = v\n    return vars(x)", False),
        ("import builtins\ndef f(eval): return eval", False),
        ("class C:\n    def f(self, x): x.__dict__.update(self.__dict__)", True),
        ("class C:\n    def f(self, x): x.__dict__.update(x.__dict__)", False),
        ("class C:\n    def f(self, x): x.__dict__.update(self.__dict__, step=1)", False),
        ("class C:\n    @classmethod\n    def f(self, x): x.__dict__.update(self.__dict__)", False),
        ("class C(type):\n    def f(self, x): x.__dict__.update(self.__dict__)", False),
        ("from typing import Generic\n@odd\nclass C(Generic[int]): pass", True),
        ("@odd\nclass C(make()): pass", False),
    ],
)
def test_what_may_store_any_name(text: str, is_known: bool) -> None:
    found = compile_text(STEP + text, "step.py", CLOSED).text
    assert ("self.step()" not in found) is is_known


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class Named(str):\n    def __radd__(self, other): return self", {"__radd__"}),
        ("class Named(str):\n    startswith = lambda self, text: False", {"startswith"}),
        ("from m import T\nclass Named(T):\n    __add__ = T.__mul__", {"__add__"}),
        (
            "class Mixin:\n    def startswith(self, text): return 1\nclass Named(Mixin, str): pass",
            {"startswith"},
        ),
        ("class Named(str): pass\nNamed.startswith = len", {"startswith"}),
        ("class Named(str):\n    def __init__(self, text): self.startswith = len", {"startswith"}),
        ("class Point:\n    def __add__(self, other): return self\nclass Other(Point, object): pass", set()),
    ],
)
def test_what_classes_of_texts_have_of_their_own(text: str, found: set[str]) -> None:
    assert program_names([attribute_names(ast.parse(text)), attribute_names(ast.parse(MAIN))]).texts == found


def test_a_computed_name_of_a_text_of_another_file_may_be_any(tmp_path: Path) -> None:
    machine = """\
class Machine:
    def run(self):
        return 1
    def twice(self):
        return self.run() + self.run()
def fit(machine, name, part):
    setattr(machine, "on_" + name, part)
"""
    other = ProgramNames(alone=False)
    assert "self.run()" not in compile_text(machine, "machine.py", replace(CLOSED, program=other)).text
    own = replace(other, texts=frozenset({"__radd__"}))
    assert "self.run()" in compile_text(machine, "machine.py", replace(CLOSED, program=own)).text


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("class C:\n    def __hash__(self):\n        return id(self)\n", False),
        ("class C:\n    __hash__ = object.__hash__\n", False),
        ("class C:\n    __hash__ = None\n", False),
        ("class C:\n    __hash__ = Other.__hash__\n", True),
        ("hash(x)\n", True),
        ("def f(object): return object.__hash__()\n", True),
        ("x.hash()\n", True),
        ("from builtins import hash as other\n", True),
        ("getattr(x, '__hash__')()\n", True),
        ("exec(text)\n", True),
        ("find = {}.get\n", False),
    ],
)
def test_a_file_may_ask_for_the_hash_of_an_object(text: str, asks: bool) -> None:
    assert attribute_names(ast.parse(text)).hashes is asks


def test_objects_are_hashed_as_the_files_of_a_program_leave_it(tmp_path: Path) -> None:
    node = "class Node:\n    def __hash__(self):\n        return id(self)\n"
    (tmp_path / "src").mkdir()
    for name, text in {"node.py": node, "main.py": "from node import Node\nprint(len({Node()}))\n"}.items():
        (tmp_path / "src" / name).write_text(text)
    items, _ = trees.plan([str(tmp_path / "src")], str(tmp_path / "out"))
    assert "object.__hash__" in compiled(items)["node"]
    (tmp_path / "src/main.py").write_text("from node import Node\nprint(hash(Node()))\n")
    assert "object.__hash__" not in compiled(items)["node"]


ANSWERING = "class Kind({base}):\n    def __getattr__(cls, name):\n        return 1\n"


@pytest.mark.parametrize(
    ("before", "base", "is_told"),
    [
        ("from abc import ABC\n", "ABC", True),
        ("import abc\n", "abc.ABC", True),
        ("import typing as t\n", "t.Generic[t.Any]", True),
        ("", "Exception", True),
        ("class Protocol:\n    pass\n", "Protocol", True),
        ("from dataclasses import dataclass\n@dataclass\nclass Base:\n    pass\n", "Base", True),
        ("from abc import ABCMeta as ABC\n", "ABC", False),
        ("from elsewhere import ABC\n", "ABC", False),
        ("from .abc import ABC\n", "ABC", False),
        ("from elsewhere import Exception\n", "Exception", False),
        ("from elsewhere import *\n", "Exception", False),
        ("import elsewhere\n", "elsewhere.Generic", False),
        ("from enum import Enum as typing\n", "typing.Generic", False),
        ("Protocol = type\n", "Protocol", False),
        ("from elsewhere import made\n@made\nclass Base:\n    pass\n", "Base", False),
        ("", "type", False),
    ],
)
def test_what_is_called_like_a_class_that_is_no_metaclass_may_be_one(
    before: str, base: str, is_told: bool
) -> None:
    files = [attribute_names(ast.parse(text)) for text in (before + ANSWERING.format(base=base), "")]
    assert ("__getattr__" not in program_names(files).texts) == is_told
