"""A region of a whole body: it makes nothing but what it returns, so it may be left for the body as written.

`while` loops may run for any time, so they are counted, all of a region together. Where they have run too often, the
region is left, and the body runs from its start: nobody can tell, for the region has changed nothing but locals and
lists that it has made itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TypeGuard

from s2s.analysis.effects import Effect, own, own_stmt
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, header, nodes_in, statements_in, walk_scope
from s2s.ir.writer import Writer
from s2s.regions.changes import is_made_here
from s2s.regions.cost import bound

_SIMPLE = frozenset({n.Assign, n.AnnAssign})


def is_region(stmt: n.Stmt) -> TypeGuard[n.If | n.While]:
    """Whether a statement already stands under a test, made by this run or by an earlier one."""
    if not isinstance(stmt, n.If | n.While):
        return False
    parts = stmt.test.values if isinstance(stmt.test, n.Bool) and stmt.test.op == "and" else [stmt.test]
    return any(type(part) is n.Test for part in parts)


def has_copies(function: n.Function) -> bool:
    """Whether loops of a function have fast copies, made by this run or by an earlier one."""
    return any(
        is_region(stmt) and any(type(inner) is n.For for inner in stmt.body)
        for stmt in statements_in(function.body)
    )


def body_start(scope: n.Function) -> int | None:
    """Where a body begins that is one loop with simple statements before it, and returns at its end."""
    start = 0
    first = scope.body[0]
    if type(first) is n.ExprStmt and type(first.value) is n.Const:
        start = 1
    rest = scope.body[start:]
    while rest and type(rest[0]) in _SIMPLE:
        rest = rest[1:]
    loops = [stmt for stmt in rest if type(stmt) in (n.For, n.While)]
    if not rest or loops != rest[:1] or type(loops[0]) is not n.For or type(rest[-1]) is not n.Return:
        return None
    return start


def has_else(stmts: list[n.Stmt]) -> bool:
    """Whether a loop among statements, or in their blocks, has an `else`."""
    return any((type(node) is n.For or type(node) is n.While) and node.orelse for node in nodes_in(stmts))


def has_while(stmts: list[n.Stmt]) -> bool:
    """Whether `while` loops are among statements, or in their blocks."""
    return any(type(node) is n.While for node in nodes_in(stmts))


def changes_only_its_own(stmts: list[n.Stmt], facts: Facts, made: Container[n.Var]) -> bool:
    """Whether code mutates nothing but locals, and lists that the function made.

    Args:
        made: the classes that are known to do nothing but store what an instance is made of.
    """
    for node in _parts(stmts):
        flags = own_stmt(node, facts).flags if isinstance(node, n.Stmt) else own(node, facts).flags
        if not flags & Effect.WRITE or type(node) in (n.For, n.Delete):
            continue
        if type(node) is n.AugAssign and is_made_here(node.target, facts):
            continue
        if type(node) is n.Call and type(node.func) is n.Attr and is_made_here(node.func.value, facts):
            continue
        if type(node) is n.Call and type(node.func) is n.Load and node.func.var in made:
            continue
        return False
    return True


def _parts(stmts: list[n.Stmt]) -> Iterator[n.Node]:
    for stmt in stmts:
        yield stmt
        for part in header(stmt):
            yield from (node for node in walk_scope(part) if isinstance(node, n.Expr))
        for block in blocks_of(stmt):
            yield from _parts(block)


def count_whiles(region: n.If, scope: Scope, cx: Context) -> None:
    """Count how often the `while` loops of a region run, and leave it where that is too often.

    What stood in its other arm is to follow it.
    """
    assert isinstance(scope, n.Function)
    span = region.span
    steps = n.Var("steps", n.Storage.FAST)
    whiles = [node for stmt in region.body for node in walk_scope(stmt) if type(node) is n.While]
    most = bound(2 * sum(1 for loop in whiles for stmt in loop.body for _ in walk_scope(stmt)))

    def too_many(op: str) -> n.Expr:
        return n.Compare(n.Load(steps, span=span), [op], [n.Const(most, span=span)], span=span)

    writer = Writer()
    for loop in whiles:  # before the loops are left: the iteration that leaves them is not counted
        count = n.AugAssign(n.Store(steps, span=span), "+", n.Const(1, span=span), span=span)
        enough = n.If(too_many(">"), [n.Break(span=span)], [], span=span)
        writer.splice(loop.body, 0, 0, [count, enough])

    def leave(block: list[n.Stmt], in_loop: bool) -> bool:
        """Leave a block behind each statement in which the count may have run out; says whether there is one."""
        found = False
        for stmt in list(block):
            inside = [leave(inner, in_loop or type(stmt) is n.For) for inner in blocks_of(stmt)]
            if type(stmt) is not n.While and not any(inside):
                continue
            found = True
            index = block.index(stmt) + 1
            if in_loop:
                enough = n.If(too_many(">"), [n.Break(span=span)], [], span=span)
                writer.splice(block, index, index, [enough])
            elif rest := block[index:]:
                leave(rest, in_loop)
                going_on = n.If(too_many("<="), rest, [], span=span)
                writer.splice(block, index, len(block), [going_on])
                break
        return found

    leave(region.body, False)
    start = n.Assign([n.Store(steps, span=span)], n.Const(0, span=span), span=span)
    writer.splice(region.body, 0, 0, [start])
    declare(scope, [steps], region.body, cx.facts, writer)
