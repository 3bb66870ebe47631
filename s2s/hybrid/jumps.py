"""`break` and `continue` of a loop that is written out, as structure."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, own_jumps


def jumps(block: Iterable[n.Stmt], kind: type) -> bool:
    """Whether a jump of a kind, that belongs to the loop around a block, stands in it."""
    return next(own_jumps(block, kind), None) is not None


def _inner(stmt: n.Stmt) -> list[Block]:
    if isinstance(stmt, n.FunctionDef | n.ClassDef):
        return []
    return blocks_of(stmt)


def without_continue(block: Block) -> Block | None:
    """A copy of a loop's body in which no `continue` is left: what follows it goes to the other branch."""
    made: Block = []
    for index, stmt in enumerate(block):
        if isinstance(stmt, n.Continue):
            return made
        if not jumps([stmt], n.Continue):
            made.append(stmt)
            continue
        if not isinstance(stmt, n.If):
            return None
        rest = block[index + 1 :]
        if jumps(stmt.body[:-1], n.Continue) or jumps(stmt.orelse[:-1], n.Continue):
            return None
        ends = [bool(arm) and isinstance(arm[-1], n.Continue) for arm in (stmt.body, stmt.orelse)]
        if ends == [True, True]:
            return [*made, n.If(stmt.test, stmt.body[:-1] or [n.Pass()], stmt.orelse[:-1])]
        if ends == [True, False] and not jumps(stmt.orelse, n.Continue):
            after = without_continue([*stmt.orelse, *rest])
            return None if after is None else [*made, n.If(stmt.test, stmt.body[:-1] or [n.Pass()], after)]
        if ends == [False, True] and not jumps(stmt.body, n.Continue):
            after = without_continue([*stmt.body, *rest])
            if after is None:
                return None
            return [*made, n.If(stmt.test, after or [n.Pass()], stmt.orelse[:-1])]
        return None
    return made


def as_breaks(block: Block) -> Block:
    """`continue` of a copy of the body becomes `break` of the loop that stands around the copy."""
    made: Block = []
    for stmt in block:
        if isinstance(stmt, n.Continue):
            made.append(n.Break())
            continue
        if isinstance(stmt, n.For | n.While):
            stmt.orelse = as_breaks(stmt.orelse)
        else:
            for inner in _inner(stmt):
                inner[:] = as_breaks(inner)
        made.append(stmt)
    return made
