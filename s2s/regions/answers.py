"""Choices, taken apart into statements for a method's body in between, and put together where none is left.

    answer = dx or dy
    if answer:
        answer = cells[y][x]            →       if (dx or dy) and cells[y][x]:
    if answer:                                      …
        …

The first statement is made here, `answer = (dx or dy) and cells[y][x]`; that it is used once, other passes see.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, bound_by, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.move import all_die_unseen
from s2s.program.hypothesis import Hypothesis


def taken_apart(
    expr: n.Bool | n.Cond,
    result: n.Var,
    evaluated: Callable[[n.Expr], n.Expr],
    arm: Callable[[n.Expr], list[n.Stmt]],
) -> list[n.Stmt]:
    """`a and b`, `a or b`, `a if test else b` as statements that store into a local.

    Args:
        evaluated: what a test is once what it does with known objects has been done before.
        arm: what evaluates a value and stores it.
    """
    if isinstance(expr, n.Cond):
        test = evaluated(expr.test)
        return [n.If(test, arm(expr.body), arm(expr.orelse), span=expr.span)]
    first, *rest = expr.values
    block = stmts = arm(first)
    for value in rest:
        read: n.Expr = n.Load(result, span=expr.span)
        test = read if expr.op == "and" else n.Unary("not", read, span=expr.span)
        following = arm(value)
        block.append(n.If(test, following, [], span=expr.span))
        block = following
    return stmts


def put_together(
    block: list[n.Stmt], hypothesis: Hypothesis, facts: Callable[[], Facts], writer: Writer
) -> bool:
    """Put together what statements of the copy of a region store by choice into locals made for it.

    Legal when nobody sees what such a local held die: that lives until the choice is made now. A value is asked for its
    truth as often as before.

    Args:
        facts: gives what is known of values.

    Returns:
        whether there is anything.
    """
    found = False
    index = 0
    while index < len(block):
        stmt = block[index]
        for inner in blocks_of(stmt):
            found |= put_together(inner, hypothesis, facts, writer)
        made = _choice(stmt, hypothesis) or (_answer(block[index - 1], stmt, hypothesis) if index else None)
        if made is not None and all_die_unseen(facts().overlay.of_var(_stored(made)), facts()):
            start = index if type(made.value) is n.Cond else index - 1
            writer.splice(block, start, index + 1, [made])
            found, index = True, start
        index += 1
    return found


def _choice(stmt: n.Stmt, hypothesis: Hypothesis) -> n.Assign | None:
    """`if test: v = a` and `else: v = b` as one store."""
    if type(stmt) is not n.If or len(stmt.body) != 1 or len(stmt.orelse) != 1:
        return None
    (yes,), (no,) = stmt.body, stmt.orelse
    if not _stores(yes, hypothesis) or not _stores(no, hypothesis) or _stored(yes) is not _stored(no):
        return None
    assert type(yes) is n.Assign and type(no) is n.Assign
    return n.Assign(yes.targets, n.Cond(stmt.test, yes.value, no.value, span=stmt.span), span=stmt.span)


def _answer(first: n.Stmt, second: n.Stmt, hypothesis: Hypothesis) -> n.Assign | None:
    """`v = a` and then `if v: v = b`, or `if not v: v = b`, as one store."""
    if type(second) is not n.If or len(second.body) != 1 or second.orelse:
        return None
    then = second.body[0]
    if not _stores(first, hypothesis) or not _stores(then, hypothesis) or _stored(first) is not _stored(then):
        return None
    assert type(first) is n.Assign and type(then) is n.Assign
    var, test, op = _stored(first), second.test, "and"
    if type(test) is n.Unary and test.op == "not":
        test, op = test.operand, "or"
    if type(test) is not n.Load or test.var is not var:
        return None
    if any(type(node) is n.Load and node.var is var for node in walk_scope(then.value)):
        return None
    values = [
        part
        for value in (first.value, then.value)
        for part in (value.values if type(value) is n.Bool and value.op == op else [value])
    ]
    return n.Assign(first.targets, n.Bool(op, values, span=first.span), span=first.span)


def _stores(stmt: n.Stmt, hypothesis: Hypothesis) -> bool:
    """Whether a statement does nothing but store into one local that was made for the region."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
        return False
    return stmt.targets[0].var in hypothesis.apart


def _stored(stmt: n.Stmt) -> n.Var:
    assert type(stmt) is n.Assign
    var = bound_by(stmt.targets[0])
    assert var is not None
    return var
