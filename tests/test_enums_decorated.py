"""Enums in functions that are compiled as they are called: the module at hand tells what its names mean."""

from __future__ import annotations

import sys
from enum import Enum
from types import ModuleType

import pytest

from s2s.api.originals import NAME
from tests.decorated import Load

KINDS = """
from enum import Enum
class Kind(Enum):
    A = 1
    B = 2
"""
READS = """
import s2s
@s2s.compile
def names(x):
    return [kind.name for kind in Kind], Kind.B.value
@s2s.compile
def chosen(x):
    return Kind.B.name, x
"""


class Other(Enum):
    B = 1
    C = 2


def is_kept(function: object) -> bool:
    return NAME in function.__code__.co_names  # type: ignore[attr-defined]


def test_an_enum_of_the_module(load: Load) -> None:
    module = load(KINDS + READS)
    assert module.names(1) == (["A", "B"], 2) and is_kept(module.names)


@pytest.mark.parametrize(
    "written", ["from kinds_of_others import Kind", "from kinds_of_others import Sort as Kind"]
)
def test_an_enum_of_another_module(load: Load, written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ModuleType("kinds_of_others")
    exec(KINDS + "Sort = Kind", vars(kinds))
    monkeypatch.setitem(sys.modules, "kinds_of_others", kinds)
    module = load(written + READS)
    assert module.names(1) == (["A", "B"], 2) and is_kept(module.names)
    first, module.Kind = module.Kind, Other
    assert module.names(1) == (["B", "C"], 1)
    # What is kept of one enum is never taken for another's, whenever it was asked for.
    assert module.chosen(2) == ("B", 2)
    module.Kind = first
    assert module.names(1) == (["A", "B"], 2) and module.chosen(2) == ("B", 2)


def test_what_is_no_enum_by_then(load: Load) -> None:
    module = load(KINDS + READS)
    module.Kind = type("Kind", (), {"A": 1, "B": Other.B, "__iter__": None})
    assert module.chosen(2) == ("B", 2)
    with pytest.raises(TypeError):
        module.names(1)
    module.Kind = [Other.C]
    with pytest.raises(AttributeError):
        module.names(1)


@pytest.mark.filterwarnings("ignore::s2s.NotCompiledWarning")
def test_a_sealed_name_that_means_another(load: Load) -> None:
    text = KINDS + READS.replace("@s2s.compile", '@s2s.compile(assume="sealed-globals")')
    module = load(text)
    assert module.chosen(3) == ("B", 3) and is_kept(module.chosen)
    module = load(text)
    module.Kind = int
    with pytest.raises(AttributeError):
        module.chosen(3)
    assert not is_kept(module.chosen)


AMONG = """
import s2s
@s2s.compile
def named(x):
    return [kind.name for kind in Kind], x
@s2s.compile
def among(x):
    return x in {Kind.A, Kind.B}, x not in (Kind.B, Kind.A)
"""
HASHED = KINDS + "    def __hash__(self):\n        hashed.append(self.name)\n        return 1\nhashed = []\n"


def test_what_a_member_is_looked_for_among(load: Load) -> None:
    module = load(KINDS + AMONG)
    assert module.among(module.Kind.B) == (True, False) and module.among(2) == (False, True)
    assert is_kept(module.among)
    first, module.Kind = module.Kind, Other
    with pytest.raises(AttributeError):
        module.among(first.B)
    module.Kind = first
    assert module.among(first.B) == (True, False)


@pytest.mark.parametrize("text", [KINDS, HASHED])
def test_how_members_of_another_module_hash(load: Load, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ModuleType("kinds_of_others")
    exec(text, vars(kinds))
    monkeypatch.setitem(sys.modules, "kinds_of_others", kinds)
    module = load("from kinds_of_others import Kind" + AMONG)
    assert module.named(1) == (["A", "B"], 1)  # what was asked for before tells nothing of how they hash
    plain = dict(vars(kinds))
    exec(AMONG.replace("@s2s.compile", ""), plain)
    found = []
    for among in (plain["among"], module.among):
        plain.get("hashed", []).clear()
        answers = [among(one) for one in (kinds.Kind.B, "B", 2, kinds.Kind.B)]
        found.append((answers, [*plain.get("hashed", [])]))
    assert found[0] == found[1] and is_kept(module.among)
