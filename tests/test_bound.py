"""The quick look at whether all locals are bound where they are read never says more than the definitions do."""

from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

import pytest

from s2s.analysis.reaching import build
from s2s.frontend.lower import lower
from s2s.frontend.parsing import silenced_warnings
from s2s.ir import nodes as n
from s2s.ir.walk import functions, walk_scope
from s2s.legality.call import _bound_behind

LIBRARY = Path(sysconfig.get_paths()["stdlib"])
FILES = ("argparse", "inspect", "difflib", "turtle", "tarfile", "statistics", "heapq", "test/test_itertools")


def read_unbound(function: n.Function) -> bool:
    overlay = build(function)
    reads = [node for node in walk_scope(function) if type(node) is n.Load]
    return any(read.var.storage is n.Storage.FAST and overlay.may_be_unbound(read) for read in reads)


def told(function: n.Function) -> bool:
    """Whether the quick look says that all is bound; it is not asked of what unbinds."""
    if any(type(node) in (n.Delete, n.Handler) for node in walk_scope(function)):
        return False
    return _bound_behind(function.body, {param.var for param in function.params}) is not None


def function_of(body: str) -> n.Function:
    text = "def f(a, b):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    return next(functions(lower(ast.parse(text), "<test>")))


@pytest.mark.parametrize("name", FILES)
def test_it_says_no_more_than_the_definitions(name: str) -> None:
    path = LIBRARY / f"{name}.py"
    if not path.exists():
        pytest.skip("not installed")
    with silenced_warnings():
        module = lower(ast.parse(path.read_bytes()), str(path))
    found = [function for function in functions(module) if told(function)]
    assert found
    assert not [function.qualname for function in found if read_unbound(function)]


@pytest.mark.parametrize(
    "body",
    [
        "if a:\n    x = 1\nreturn x",
        "for x in a:\n    pass\nreturn x",
        "return x\nx = 1",
        "x = x + 1",
        "if a:\n    return a\nelse:\n    return b\nx = 1\nprint(x)",
        "x = 1\nfor i in a:\n    print(i)\nelse:\n    return 1\nprint(x)",
        "x: int\nreturn x",
        "x = 1\nwhile True:\n    a()\nprint(x)",
        "try:\n    x = 1\nfinally:\n    a()\nreturn x",
        "with a:\n    x = 1\nreturn x",
        "for i in a:\n    if b:\n        x = 1\n        break\nreturn x",
    ],
)
def test_it_says_nothing_where_a_read_may_fail_or_is_never_reached(body: str) -> None:
    assert not told(function_of(body))


@pytest.mark.parametrize(
    "body",
    [
        "x = a\nreturn x",
        "if a:\n    x = 1\nelse:\n    x = 2\nreturn x",
        "if a:\n    return 1\nelse:\n    x = 2\nreturn x",
        "x = 0\nfor i in a:\n    x += i\nreturn x",
        "x, (y, *z) = a\nif b:\n    raise x\nreturn y, z",
    ],
)
def test_it_says_that_plain_locals_are_bound(body: str) -> None:
    assert told(function_of(body))
    assert not read_unbound(function_of(body))
