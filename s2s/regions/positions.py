"""Where statements stand in a scope: a trial that is taken back leaves others in their place, in the same order."""

from __future__ import annotations

from collections.abc import Iterator

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of
from s2s.regions.counters import is_counted


def statements_in(block: list[n.Stmt]) -> Iterator[tuple[list[n.Stmt], n.Stmt]]:
    """Every statement of a block, and of those in it, with the block it stands in; no loops that others stand for."""
    for stmt in block:
        yield block, stmt
        for inner in blocks_of(stmt)[:1] if is_counted(stmt) else blocks_of(stmt):
            yield from statements_in(inner)


def count_in(stmt: n.Stmt) -> int:
    """How many statements one is, with those in it."""
    return sum(1 for _ in statements_in([stmt]))


def place_of(region: n.Stmt, body: list[n.Stmt], place: int) -> int:
    """Where a region stands now that what was dead before it is gone; if it is gone itself, where it stood.

    Args:
        place: where it stood.
    """
    statements = (stmt for _, stmt in statements_in(body))
    return next((index for index, stmt in enumerate(statements) if stmt is region), place)
