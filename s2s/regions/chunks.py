"""A long loop over a `range`, whose fast copy runs a chunk at a time, and tests before each of them what it relies on.

    numbers = range(n)
    while type(numbers) is range and numbers and add is the_add_of_this_module:
        for i in numbers[:3000]:
            …                           # the fast copy
        numbers = numbers[3000:]
    for i in numbers:
        …                               # the loop as written, over what is left

The range is evaluated where it was, and once. A chunk takes about a millisecond at most (rule R2), so that the loop may
run for any time. That it is a range is tested first; no other test of its length is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from s2s.context import Context
from s2s.inlining.names import Names
from s2s.ir import nodes as n
from s2s.ir.walk import clone, own_jumps
from s2s.ir.writer import Writer

#: How many iterations a chunk has until it is known what one of them does.
_PROVISIONAL = 1000


@dataclass
class Chunks:
    """A loop cut into chunks.

    Attributes:
        numbers: the local that holds what is left of the range.
        stmts: what evaluates it, the region, and the loop as written over what is left.
        sizes: the constants that say how long a chunk is.
    """

    numbers: n.Var
    region: n.While
    stmts: list[n.Stmt]
    sizes: list[n.Const]

    def set_size(self, size: int) -> None:
        """Say how many iterations a chunk has."""
        for constant in self.sizes:
            Writer().set(constant, value=size)


def may_be_cut(stmt: Any, cx: Context) -> bool:
    """Whether a statement is a loop over a range that may run a chunk at a time."""
    if type(stmt) is not n.For or stmt.is_async or type(stmt.iter) is not n.Call:
        return False
    call = stmt.iter
    if (
        type(call.func) is not n.Load
        or call.func.var.name != "range"
        or not cx.facts.is_builtin(call.func.var)
    ):
        return False
    if call.keywords or not call.args or any(type(arg) is n.Starred for arg in call.args):
        return False
    return not (stmt.orelse and next(own_jumps(stmt.body, n.Break), None) is not None)


def cut(written: n.For, scope: n.Function, cx: Context) -> Chunks:
    """Cut a loop into chunks; what the region tests is not yet known.

    Args:
        written: the loop, which goes over what is left.
    """
    writer, span = Writer(), written.span
    numbers = n.Var("numbers", n.Storage.FAST)
    sizes: list[n.Const] = []

    def size() -> n.Const:
        sizes.append(n.Const(_PROVISIONAL, span=span))
        return sizes[-1]

    def rest(start: n.Const | None, stop: n.Const | None) -> n.Expr:
        return n.Subscript(n.Load(numbers, span=span), n.Slice(start, stop, None, span=span), span=span)

    def going_on(value: n.Expr) -> n.Stmt:
        return n.Assign([n.Store(numbers, span=span)], value, span=span)

    made = going_on(written.iter)
    fast = clone(written)
    writer.set(fast, iter=rest(None, size()), orelse=[])
    body = [fast, going_on(rest(size(), None))]
    if next(own_jumps(fast.body, n.Break), None) is not None:
        writer.set(fast, orelse=[body.pop(), n.Continue(span=span)])
        body += [going_on(rest(None, n.Const(0, span=span))), n.Break(span=span)]
    loop = n.While(n.Const(True, span=span), body, [], span=span)
    writer.set(written, iter=n.Load(numbers, span=span))
    stmts: list[n.Stmt] = [made, loop, written]
    writer.declare(scope, Names(scope, cx.facts, cx.facts.around(scope)).settle([numbers], stmts))
    return Chunks(numbers, loop, stmts, sizes)
