"""The body of an inlined predicate as a condition, whose truth is tested as often as the call's result.

CPython asks `if a or b` for the truth of each value once, and `if f()` for that of what `f` returns once more than
`return a or b` did. It does so too of what a walrus binds: `if answer := a or b`. The variable is let go first thing
on each way on from there, so that the value dies where the result of the call did.
"""

from __future__ import annotations

from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.expand import Expansion
from s2s.ir import nodes as n
from s2s.ir.walk import falls_through, walk
from s2s.ir.writer import Writer
from s2s.legality.move import may_be_tested
from s2s.legality.verdict import Verdict


def decides(stmt: n.Stmt | n.Expr, call: n.Expr) -> bool:
    """Whether nothing is evaluated between the test of a call's value and the branch.

    So it is where the call, or `not` of it, is all that is tested; and in an `and` of an `if` without `else`, which can
    be taken apart: `if a and f() and b` is `if a`, `if f()`, `if b`.
    """
    if type(stmt) is n.While:
        return _without_not(stmt.test) is call
    return type(stmt) is n.If and any(_without_not(part) is call for part in _parts(stmt))


def taken_apart(stmt: n.If | n.While, site: n.Expr) -> tuple[n.Expr, n.Expr] | None:
    """Split a condition at the part of an `and` that a call stands in: what is asked before that, and the rest.

    `if a and f() and b` is `if a`, `if f() and b`, where there is no `else`; and `while a and f()` leaves the loop
    where the second `if` fails.
    """
    test = stmt.test
    if type(test) is not n.Bool or test.op != "and" or stmt.orelse:
        return None
    parts = test.values
    at = next((index for index, part in enumerate(parts) if any(node is site for node in walk(part))), 0)
    return (_all(parts[:at]), _all(parts[at:])) if at else None


def release_answer(block: list[n.Stmt], index: int, answer: n.Walrus, writer: Writer) -> None:
    """Release the value that a part of a statement's test binds, as soon as its truth is known."""
    stmt = block[index]
    if type(stmt) is n.If and len(parts := _parts(stmt)) > 1:
        at = next(number for number, part in enumerate(parts) if _without_not(part) is answer)
        if at + 1 < len(parts):
            writer.set(stmt, body=[n.If(_all(parts[at + 1 :]), stmt.body, [], span=stmt.span)])
        if at:
            inner = n.If(parts[at], stmt.body, [], span=stmt.span)
            writer.set(stmt, test=_all(parts[:at]), body=[inner])
            block, index, stmt = stmt.body, 0, inner
        else:
            writer.set(stmt, test=parts[0])

    def deletion() -> n.Stmt:
        return n.Delete([n.Store(answer.target.var, span=answer.span)], True, span=answer.span)

    assert isinstance(stmt, n.If | n.While)
    if type(stmt) is n.If and not stmt.orelse and not falls_through(stmt.body):
        writer.splice(block, index + 1, index + 1, [deletion()])
    else:
        writer.splice(stmt.orelse, 0, 0, [deletion()])
    writer.splice(stmt.body, 0, 0, [deletion()])


def _parts(stmt: n.If) -> list[n.Expr]:
    """The conditions that an `if` could be taken apart into, one inside the other."""
    test = stmt.test
    return test.values if type(test) is n.Bool and test.op == "and" and not stmt.orelse else [test]


def _all(parts: list[n.Expr]) -> n.Expr:
    return parts[0] if len(parts) == 1 else n.Bool("and", parts, span=parts[0].span)


def _without_not(test: n.Expr) -> n.Expr:
    while type(test) is n.Unary and test.op == "not":
        test = test.operand
    found: n.Expr = test
    return found


def truth_may_be_asked(expr: n.Expr, expansion: Expansion, known: Facts, cx: Context) -> Verdict:
    """Whether testing the truth of an inlined expression again is unobservable."""
    if verdict := may_be_tested(expr, known):
        return verdict
    params = [param for param in expansion.scratch.params if param.var not in expansion.bound]
    trial = expansion.scope(params, [n.Return(expr)], cx)
    verdict = may_be_tested(expr, cx.facts_of(trial))
    cx.forget(trial)
    return verdict


def may_ask_inside(loop: n.While, cx: Context) -> bool:
    """Whether a loop's condition may be asked in its body: one that is left by `break` does without its `else`.

    On trial a loop keeps its form, by which it was chosen.
    """
    return not loop.orelse and not cx.hypotheses


def leaving(test: n.Expr) -> n.If:
    """The statement that leaves a loop where a condition fails, for the loop's body."""
    span = test.span
    leaves = test.operand if type(test) is n.Unary and test.op == "not" else n.Unary("not", test, span=span)
    return n.If(leaves, [n.Break(span=span)], [], span=span)
