"""What the walk from the end finds of stores that nothing reads, against the definitions, which tell all of it."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from s2s.analysis.liveness import maybe_unread
from s2s.analysis.reaching import build
from s2s.analysis.survey import survey
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.walk import functions

_LIBRARY = Path(sysconfig.get_paths()["stdlib"])
_FILES = ("tarfile", "argparse", "pickle", "asyncio/base_events", "email/_header_value_parser")

_PROGRAM = """
def loops(items, x):
    y = 0
    for item in items:
        z = y
        y = item
        if item:
            y = 1
            break
        x = z
    while True:
        z = 2
        y = z
        z = 3
    return x, y


def handlers(f, x):
    y = 1
    try:
        y = 2
        x = f()
        y = 3
        return x
    except ValueError as z:
        x = y
    finally:
        y = 4
    with f() as y, f(y) as x:
        x = 5
        y = 6
    del x
    x = 7


def kinds(x):
    y: int = x
    y = 1
    y += 2
    y = 3

    class y:
        z = x

    z = x
    z = 4

    def x(z=z):
        return 0

    import y
    from z import a as z
    z, y = y, z


def targets(x, items):
    i = 0
    i, x[i] = 1, 2
    j = 0
    j = x[j] = 3
    k = 0
    for k, x[k] in items:
        m = 0
        with items as (m, x[m]):
            i = j = k = 0
    return x, i, j
"""


def _unread(module: n.Module) -> tuple[set[n.Stmt], set[n.Stmt]]:
    """The stores that definitions find to be unread, and those that the walk takes to be perhaps."""
    certain, maybe = set[n.Stmt](), set[n.Stmt]()
    for function in functions(module):
        found = survey(function)
        if n.Walrus in found.classes:
            continue
        overlay = build(function)
        maybe |= maybe_unread(function, found.assigned)
        stores = ((stmt, overlay.stores[stmt.targets[0]]) for stmt in found.assigned)
        certain |= {stmt for stmt, definition in stores if not overlay.is_read(definition)}
    return certain, maybe


@pytest.mark.parametrize("name", _FILES)
def test_what_is_unread_is_found(name: str) -> None:
    source = Source.from_bytes((_LIBRARY / f"{name}.py").read_bytes(), name)
    certain, maybe = _unread(lower(source.parse(), name))
    assert certain <= maybe
    assert len(maybe) <= len(certain) + 5


def test_of_all_statements() -> None:
    certain, maybe = _unread(lower(Source.from_text(_PROGRAM, "<test>").parse(), "<test>"))
    assert certain
    assert certain <= maybe
