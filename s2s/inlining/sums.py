"""`sum` of a generator expression that gives ints, as the loop it is.

Ints add up to the same int in whatever way; floats do not, since `sum` keeps what rounding has lost (CPython 3.12), and
other objects may have something to say to it. What the generator expression raises, what holds its variables and for
how long is as with any generator (`consume`).
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.quantifiers import Quantifier
from s2s.ir import nodes as n
from s2s.ir.walk import clone

_INTS = frozenset({int, bool})


def summed(call: n.Expr, cx: Context) -> n.Comp | None:
    """The generator expression that a call hands to `sum`, by the name of the builtin, and nothing besides."""
    if type(call) is not n.Call or type(call.func) is not n.Load or call.func.var.name != "sum":
        return None
    if call.keywords or len(call.args) != 1 or not cx.facts.is_builtin(call.func.var):
        return None
    comp = call.args[0]
    return comp if type(comp) is n.Comp and comp.kind == "gen" else None


class Sum(Quantifier):
    """One such call in a statement of a function."""

    def refused(self) -> str:
        """Why the call stays; empty if it need not."""
        reason = super().refused()
        added = self.known.of(self.comp.element)
        if not reason and not added.within(_INTS):
            return "what it adds may be no int"
        if not reason and self.comp.clauses[0].ifs and self.may_stop():
            return "it may leave out most items, and asking what is raised costs as much as it saves"
        self.why |= added.why
        return reason

    def is_tested(self) -> bool:
        """Whether an `if` may do with what the call gives what it does with it: with an int it may do anything."""
        return True

    def is_after_others(self) -> bool:
        """Whether conditions before the call may decide; what it gives is a number then, and nothing else."""
        return False

    def answered(self) -> n.Expr:
        """The call, for where the name means something else."""
        return clone(self.call, {})

    def loop(self, returns: bool) -> list[n.Stmt]:
        """The loop, and what lets go of its variables; with `returns`, it returns what it finds."""
        comp, span = self.copied(), self.span
        (clause,) = comp.clauses
        target, held, inside = self.taken(clause)
        added: n.Stmt = n.AugAssign(n.Store(self.result, span=span), "+", comp.element, span=span)
        for condition in reversed(clause.ifs):
            added = n.If(condition, [added], [], span=span)
        inside.append(added)
        if self.may_stop():
            inside = [n.Try(inside, [self.raises()], [], [], False, span=span)]
        loop = n.For(target, clause.iter, inside, [], False, span=span)
        start = self.stored(n.Const(0, span=span))
        ends: list[n.Stmt] = [n.Return(n.Load(self.result, span=span), span=span)] if returns else []
        return [start, n.Try([loop], [], [], [self.release(held)], False, span=span), *ends]
