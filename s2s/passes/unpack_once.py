"""Unpack once what is unpacked to the same locals again and again.

Before:

    >>> def f(x, y):
    ...     pair = [x, y]
    ...     a, b = pair
    ...     a, b = pair
    ...     return [a, b, pair]

After:

    >>> def f(x, y):
    ...     pair = [x, y]
    ...     a, b = pair
    ...     return [a, b, pair]

Legal when: nothing stands between the statements, and what they unpack is a tuple or a list in a plain local that none
of them stores (`legality.unpacked`). The first has found that there are as many items as targets, and has stored them:
the others would store the same objects once more, and cannot raise. What objects die of it die at the first. Where it
is not known what is unpacked, a test behind the first asks, and the others run where it is something else.

Does not: look at starred targets, attributes, subscripts or nested targets; ask where there are too few of them for the
test to pay.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks
from s2s.legality.unpacked import SEQUENCES, may_go, repeated
from s2s.program.kept_types import keep_type
from s2s.regions import cost

#: What unpacking costs, by estimate and in nanoseconds, and each of the targets.
_UNPACK, _TARGET = 4, 2
#: What is dropped must have cost this many times what the test costs: what is something else is to be no slower for it.
_MARGIN = 10


def run(scope: Scope, cx: Context) -> None:
    """Drop what unpacks again in one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or not cx.traits(scope).unpacks:
        return
    found = list(blocks(scope))
    asked = {_asked_before(stmt) for block in found for stmt in block}
    for block in found:
        index = len(block)
        while index > 1:
            index -= 1
            first = index
            while first and repeated(block[first - 1], block[index]):
                first -= 1
            if first < index and block[first] not in asked:
                _once(block, first, index + 1, scope, cx)
            index = first


def _asked_before(stmt: n.Stmt) -> n.Stmt | None:
    """The statement that runs first where a test has found that something is no tuple and no list."""
    if type(stmt) is not n.If:
        return None
    test = stmt.test
    is_asked = type(test) is n.Unary and type(test.operand) is n.Test and test.operand.kind == "exact"
    return stmt.body[0] if is_asked else None


def _once(block: list[n.Stmt], first: int, stop: int, scope: Scope, cx: Context) -> None:
    """Let the first of some statements that unpack alike do it for all."""
    stmt = block[first]
    assert type(stmt) is n.Assign
    known = cx.facts_of(scope)
    verdict = may_go(stmt, known)
    again = block[first + 1 : stop]
    said = f"unpacked once what is unpacked {len(again) + 1} times"
    if verdict:
        cx.edit(scope).splice(block, first + 1, stop)
        cx.done(said, stmt, verdict.why)
    else:
        likely = known.of(stmt.value).kinds or SEQUENCES
        kinds = [kind for kind in SEQUENCES if kind in likely and kind not in known.of(stmt.value).never]
        target, read = stmt.targets[0], stmt.value
        assert isinstance(target, n.Tuple | n.List) and type(read) is n.Load
        saved = len(again) * (_UNPACK + _TARGET * len(target.items))
        if not kinds or saved < _MARGIN * cost.TEST["exact"] * len(kinds):
            return
        span = stmt.span
        kept: list[n.Expr] = [n.Load(keep_type(cx.facts, kind), span=span) for kind in (type, *kinds)]
        test = n.Test("exact", n.Load(read.var, span=span), kept, tuple(kinds), span=span)
        guarded = n.If(n.Unary("not", test, span=span), again, [], span=span)
        cx.edit(scope).splice(block, first + 1, stop, [guarded])
        cx.done(f"{said}, where that is a tuple or a list", stmt)
    cx.forget(scope)
