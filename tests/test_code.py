"""Compiling trees in memory: positions, tracebacks, line maps."""

from __future__ import annotations

import ast
import traceback
import warnings
from typing import Any

import pytest

from s2s.backend.code import fill_positions, line_map, to_code
from s2s.backend.text import to_text


def _bare(code: str) -> ast.Module:
    """A tree without any positions."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            if hasattr(node, name):
                delattr(node, name)
    return tree


def test_a_tree_without_positions_compiles() -> None:
    function = "def f(a, *b: int, c=1):\n  with a as b:\n    return [x for x in f'{a}' if (y := x)]\n"
    tree = _bare(function + "match 1:\n  case [x]: pass\n")
    to_code(tree, "f.py")
    assert all(node.lineno == 1 for node in ast.walk(tree) if isinstance(node, ast.stmt))


def test_a_new_statement_reports_the_line_of_what_it_came_from() -> None:
    original = ast.parse("x = 1\n\n\ny = 2\nz = 3\n")
    new: Any = _bare("x = 1\ny = 1 / 0\nz = 3\n")
    new.body[1]._origin = original.body[1]
    with pytest.raises(ZeroDivisionError) as caught:
        exec(to_code(new, "original.py"), {})
    frame = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (frame.filename, frame.lineno) == ("original.py", 4)


def test_a_statement_without_origin_takes_the_line_before_it() -> None:
    new: Any = ast.parse("x = 1\n\n\ny = 2\n")
    new.body[1:1] = _bare("t = 1 / 0").body
    with pytest.raises(ZeroDivisionError) as caught:
        exec(to_code(new, "original.py"), {})
    assert traceback.extract_tb(caught.value.__traceback__)[-1].lineno == 1


def test_ranges_that_end_before_they_start_are_mended() -> None:
    tree: Any = ast.parse("x = (a +\n     b)\n")
    tree.body[0].lineno = 7
    tree.body[0].value.end_lineno = None
    tree.body[0].value.left.end_col_offset = 0
    fill_positions(tree)
    compile(tree, "f.py", "exec")
    assert tree.body[0].end_lineno == 7


def test_warnings_come_as_from_python_unless_quiet() -> None:
    tree = ast.parse("x = 1\nx is 1\n")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        to_code(tree, "f.py", quiet=True)
        assert not caught
        to_code(tree, "f.py")
    assert [(w.category, w.filename, w.lineno) for w in caught] == [(SyntaxWarning, "f.py", 2)]


def test_future_imports_of_the_caller_are_not_inherited() -> None:
    code = to_code(ast.parse("def f(a: int): pass"), "f.py")
    space: dict[str, Any] = {}
    exec(code, space)
    assert space["f"].__annotations__ == {"a": int}


def test_the_line_map_leads_back() -> None:
    new: Any = ast.parse("a = 1\n\n\nif a:\n\n    b = f(1,\n\n      2)\n")
    new.body.insert(1, ast.parse("t = 9").body[0])
    new.body[1].lineno = new.body[1].end_lineno = 4
    output = ast.parse(to_text(new))
    assert line_map(output, new) == [(1, 1), (2, 4), (3, 4), (4, 6)]
