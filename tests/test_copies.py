"""What copies plain values at once gives what `copy.deepcopy` gives, and does not try in vain for long."""

from __future__ import annotations

import copy
import random
import types
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from s2s.driver import compile_text
from s2s.ir.copier import COPIER, MAKES_COPIERS
from s2s.options import Options

TEXT = """\
from copy import deepcopy
def copied(value):
    return deepcopy(value)
"""


def copier(read: Any) -> Any:
    """What a compiled file makes for a function that it has imported."""
    namespace: dict[str, Any] = {}
    exec(MAKES_COPIERS, namespace)
    keeper = type("Keeper", (), {"__init__": lambda self: None, COPIER: namespace[COPIER]})()
    return getattr(keeper, COPIER)(read)


def drawn(draw: random.Random, made: list[Any], depth: int) -> Any:
    """A random value of plain containers, some of which are reached more than once."""
    if made and draw.random() < 0.2:
        return draw.choice(made)
    if depth == 0 or draw.random() < 0.3:
        return draw.choice((None, True, 3, 2.5, "x", b"y", 1j, -0.0, 2**70))
    kind, size = draw.choice((list, dict, tuple)), draw.randrange(4)
    if kind is tuple:
        found: Any = tuple(drawn(draw, made, depth - 1) for _ in range(size))
        made.append(found)
        return found
    found = kind()
    made.append(found)  # so that it may hold itself
    for at in range(size):
        part = drawn(draw, made, depth - 1)
        if kind is list:
            found.append(part)
        else:
            found[draw.choice((at, str(at), None, (at, ("x",))))] = part
    return found


def shape(value: Any, seen: dict[int, int]) -> Any:
    """What a value looks like: its parts in order, and which of them are one."""
    if id(value) in seen:
        return seen[id(value)]
    if type(value) not in (list, dict, tuple):
        return type(value), repr(value)
    seen[id(value)] = len(seen)
    parts = value.items() if type(value) is dict else enumerate(value)
    return type(value), [(key, shape(part, seen)) for key, part in parts]


def containers(value: Any, found: dict[int, Any]) -> dict[int, Any]:
    if type(value) in (list, dict, tuple) and id(value) not in found:
        found[id(value)] = value
        for part in value.values() if type(value) is dict else value:
            containers(part, found)
    return found


def test_random_values_are_copied_as_the_library_copies_them() -> None:
    draw, copied = random.Random(3), copier(copy)
    for _ in range(2_000):
        value = drawn(draw, [], 4)
        (mine,), other = copied(value), copy.deepcopy(value)
        assert shape(mine, {}) == shape(other, {}) == shape(value, {})
        shared = containers(mine, {}).keys() & containers(value, {}).keys()
        assert shared == containers(other, {}).keys() & containers(value, {}).keys()


def test_after_a_container_that_holds_an_object_some_are_not_tried() -> None:
    copied = copier(copy.deepcopy)
    assert [copied(value) for value in (object(), {3}, [1], copy)] == [None, None, ([1],), None]
    told = [copied([object()]) is None, *(copied([[number]]) for number in range(4))]
    assert told == [True, ([[0]],), ([[1]],), ([[2]],), ([[3]],)]
    for _ in range(40):
        assert copied([object()]) is None
    tried = [copied([[1]]) for _ in range(10)]
    assert 0 < tried.count(None) <= 7 and tried[-1] == ([[1]],)


def test_a_function_that_only_looks_like_it_is_not_taken_for_it() -> None:
    other = types.ModuleType("copy")
    exec("def deepcopy(value):\n    return 3", other.__dict__)
    for read in (
        other,
        other.deepcopy,
        None,
        copy.copy,
        patch,
        3,
        types.SimpleNamespace(deepcopy=copy.deepcopy),
    ):
        assert copier(read)([1]) is None


def test_a_file_that_was_compiled_stays_as_it_is() -> None:
    once = compile_text(TEXT, "kept.py", Options(header=False)).text
    assert compile_text(once, "kept.py", Options(header=False)).text == once
    assert "__copier__" in once


def test_a_function_compiled_by_itself_copies_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "of_copies.py").write_text(TEXT.replace("def copied", "import s2s\n@s2s.compile\ndef copied"))
    monkeypatch.syspath_prepend(str(tmp_path))
    module = __import__("of_copies")
    value = [[1], {"a": ()}]
    assert module.copied(value) == value and module.copied(value) is not value
    assert any("copied" in name for name in module.copied.__code__.co_names)
    with patch.object(module, "deepcopy", return_value="patched"):
        assert module.copied(value) == "patched"
    with patch.object(copy, "_keep_alive") as keeping:
        assert module.copied(value) == value
    keeping.assert_not_called()
