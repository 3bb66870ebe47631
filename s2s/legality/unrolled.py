"""Which loops run over a few numbers known beforehand, so that their bodies may be written once for each."""

from __future__ import annotations

from collections.abc import Sequence

from s2s.analysis.constants import constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import own_jumps, walk_scope
from s2s.legality.counted import APART
from s2s.legality.verdict import Allowed, Refused, Verdict

#: A loop over more numbers is left as it is.
MOST_TRIPS = 8
#: Ints of which there is one object each, so that nobody can tell one of a range from one that is written.
_SINGLE = range(-5, 257)


@frozen(slots=False)
class Numbers:
    """What a loop goes over.

    Attributes:
        values: the numbers, one for each iteration.
        name: what is to mean the builtin `range`; None of a display.
    """

    values: Sequence[int]
    name: n.Load | None


def numbers_of(loop: n.For) -> Numbers | None:
    """The numbers that a loop goes over, by its form alone; None if it goes over something else, or over many."""
    over = loop.iter
    name = None
    values: Sequence[object]
    if type(over) is n.Call and type(over.func) is n.Load and not over.keywords and 1 <= len(over.args) <= 3:
        ends = [end for arg in over.args if type(end := constant_of(arg)) is int]
        if len(ends) < len(over.args) or (len(ends) == 3 and not ends[2]):
            return None
        values, name = range(*ends), over.func
    elif type(over) is n.Tuple or type(over) is n.List:
        values = [constant_of(item) for item in over.items]
    else:
        return None
    if values[MOST_TRIPS:] or len(values) < 2:  # a range may be too long to have a length
        return None
    numbers = [value for value in values if type(value) is int and value in _SINGLE]
    return Numbers(numbers, name) if len(numbers) == len(values) else None


def may_unroll(loop: n.For) -> Verdict:
    """Whether a body may stand once for each of the numbers that a loop goes over.

    Legal when: the target is a local, which is stored before each copy as the loop does; no `break` of the loop is in
    the body, and each `continue` ends an arm of an `if`, so that what follows goes into the other arm; and the body
    makes no functions, of which each copy would have its own code, no generator expressions, and has no code under a
    test of this compiler, which stands once for good.
    """
    target: n.Expr = loop.target
    if loop.is_async or type(target) is not n.Store or target.var.storage is not n.Storage.FAST:
        return Refused("it stores something else than a local")
    if next(own_jumps(loop.body, n.Break), None) is not None or without_continues(loop.body) is None:
        return Refused("it is left early")
    for node in (node for stmt in loop.body for node in walk_scope(stmt)):
        if type(node) in APART or (type(node) is n.Comp and node.kind == "generator"):
            return Refused("it makes functions, or holds what is left as it is")
        if type(node) is n.Test:
            return Refused("a part of it stands under a test")
    return Allowed()


def without_continues(block: list[n.Stmt]) -> list[n.Stmt] | None:
    """The statements of a loop's body that do the same without any `continue` of the loop; None if that is not known.

    What follows an `if` of which one arm ends with a `continue` goes into the other arm. No statement stands twice.
    """
    for index, stmt in enumerate(block):
        if type(stmt) is n.Continue:
            return block[:index]
        if next(own_jumps([stmt], n.Continue), None) is None:
            continue
        if type(stmt) is not n.If:
            return None
        rest = block[index + 1 :]
        if stmt.body and type(stmt.body[-1]) is n.Continue:
            arms = without_continues(stmt.body), without_continues([*stmt.orelse, *rest])
        elif stmt.orelse and type(stmt.orelse[-1]) is n.Continue:
            arms = without_continues([*stmt.body, *rest]), without_continues(stmt.orelse)
        else:
            return None
        body, orelse = arms
        if body is None or orelse is None:
            return None
        if body:
            made = n.If(stmt.test, body, orelse, span=stmt.span)
        elif orelse:
            made = n.If(n.Unary("not", stmt.test, span=stmt.test.span), orelse, [], span=stmt.span)
        else:
            made = n.If(stmt.test, [n.Pass(span=stmt.span)], [], span=stmt.span)
        return [*block[:index], made]
    return block
