"""What a generator does that raises, done where its body stands in place of a call."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby

from s2s.context import Context
from s2s.inlining.expand import Expansion
from s2s.ir import nodes as n
from s2s.ir.walk import blocks
from s2s.ir.writer import Writer
from s2s.program.originals import raising


def raised_again(
    cx: Context, span: n.Span | None, held: Sequence[n.Var] = (), first: Iterable[n.Stmt] = ()
) -> n.Handler:
    """The handler that raises what it takes in as a generator does, whose frame holds what that of the generator held.

    The traceback keeps it as long, and lets it go before what the frame around holds.

    Args:
        first: what the handler does before.
    """
    method = n.Load(raising(cx.facts), span=span)
    # A tuple lets go of its last item first.
    given: list[n.Expr] = [n.Load(var, span=span) for var in reversed(held)]
    generator = n.Attr(n.Call(method, given, [], span=span), "__next__", span=span)
    stopped = n.ExprStmt(n.Call(generator, [], [], span=span), span=span)
    return n.Handler(None, None, [*first, stopped], span=span)


def unset(held: Sequence[n.Var], expansion: Expansion, span: n.Span | None) -> list[n.Stmt]:
    """What binds the variables that the arguments do not, so that they can be read."""
    unbound = [var for var in held if var not in expansion.bound]
    stores: list[n.Expr] = [n.Store(var, span=span) for var in unbound]
    return [n.Assign(stores, n.Const(None, span=span), span=span)] if stores else []


def kept_bound(body: list[n.Stmt], held: Container[n.Var | None]) -> list[n.Stmt]:
    """Statements in which variables are None once inlined calls have released them: what raises again reads them."""
    writer = Writer()
    root = n.If(n.Const(True), body, [])
    for block in blocks(root):
        for index, part in enumerate(block):
            if type(part) is not n.Delete or not part.releases:
                continue
            new: list[n.Stmt] = []
            for is_held, targets in groupby(part.targets, lambda target: _stored(target) in held):
                if is_held:
                    new.append(n.Assign([*targets], n.Const(None, span=part.span), span=part.span))
                else:
                    new.append(n.Delete([*targets], True, span=part.span))
            writer.splice(block, index, index + 1, new)
    return body


def _stored(target: n.Expr) -> n.Var | None:
    return target.var if type(target) is n.Store else None
