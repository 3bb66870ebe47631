"""Rows that the inner loops of a nest read again and again, which its fast copy may keep in locals.

In a nest of two loops an item is read about as often as the entry asks for it, which takes longer than to read its row.
In one of three, each is read as often as the third loop runs. What the loop adds or multiplies is likely a number, for
which the entry asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.defs import stored_vars
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, header, walk_scope
from s2s.legality.items import Items

#: How many loops stand in each other.
_DEEP = 3
_ARITHMETIC = frozenset("+-*/")


def reads_rows(block: list[n.Stmt]) -> bool:
    """Whether the innermost loop of a deep nest reads items of rows that stay the same while it runs."""
    return any(_rows(loop) for loop in _innermost(block, _DEEP))


def rows_kept(block: list[n.Stmt], scope: n.Function, known: Facts) -> int:
    """How many such reads there are, in each iteration, of rows that a local may hold instead."""
    found = 0
    for loop in _innermost(block, _DEEP):
        does = Items(loop, scope, known)
        found += sum(bool(does.may_keep_row(read)) for read in _rows(loop))
    return found


def _innermost(block: list[n.Stmt], depth: int) -> Iterator[n.For]:
    """The loops in a block that have no others in them, and stand at least so deep in others."""
    for stmt in block:
        inner = [each for body in blocks_of(stmt) for each in _innermost(body, depth - (type(stmt) is n.For))]
        yield from inner
        if type(stmt) is n.For and depth <= 1 and not inner:
            yield stmt


def _rows(loop: n.For) -> list[n.Subscript]:
    """The rows that a loop certainly reads items of, always the same, if it computes with any of these.

    A row is an item of a local at the place of another one.
    """
    stored = stored_vars([loop])
    nodes = [node for stmt in loop.body for part in header(stmt) for node in walk_scope(part)]
    computed = {
        side
        for node in nodes
        if type(node) is n.Binary and node.op in _ARITHMETIC
        for side in (node.left, node.right)
    }
    found: list[n.Subscript] = []
    is_computed = False
    for item in nodes:
        row = item.value if type(item) is n.Subscript else None
        if type(row) is n.Subscript and type(row.value) is n.Load and type(row.index) is n.Load:
            if row.value.var not in stored and row.index.var not in stored:
                found.append(row)
                is_computed |= item in computed
    return found if is_computed else []
