"""The constants of the module in the fast copy of a region."""

from __future__ import annotations

from collections.abc import Iterable

from s2s.analysis.constants import SCALARS, literal
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import expressions, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.text import Positions
from s2s.program.constants import module_constants
from s2s.program.hypothesis import Hypothesis

#: Longer strings stay under their names, which read better.
_LONGEST_TEXT = 24


def put_constants(
    stmts: Iterable[n.Stmt], cx: Context, hypothesis: Hypothesis | None, writer: Writer | None = None
) -> bool:
    """Write the constants of the module in place of their names, where a test says that they mean these.

    Args:
        hypothesis: what the test is to say; without one, there is no test.
        writer: that of the scope; what stands in no scope yet has none.
    """
    constants = module_constants(cx.facts)
    if not constants or hypothesis is None:
        return False
    writer = writer or Writer()
    changed = False
    for stmt in (node for top in stmts for node in walk_scope(top) if isinstance(node, n.Stmt)):
        where: Positions | None = None
        found: dict[n.Expr, n.Expr] = {}
        for expr in _reads(stmt):
            constant = constants.get(expr.var)
            if constant is None or not _is_short(constant.fact.value):
                continue
            where = where or Positions(stmt)
            new = literal(constant.fact.value, expr.span)
            if new is not None and where.allows(expr, new):
                found[expr] = new
                hypothesis.names[expr.var] = None
        if found:
            writer.put(stmt, found)
            changed = True
    return changed


def _is_short(value: object) -> bool:
    """Whether a constant reads as well as its name."""
    return type(value) in SCALARS and not (isinstance(value, str | bytes) and len(value) > _LONGEST_TEXT)


def _reads(stmt: n.Stmt) -> Iterable[n.Load]:
    return [
        expr for expr in expressions(stmt) if type(expr) is n.Load and expr.var.storage is n.Storage.GLOBAL
    ]
