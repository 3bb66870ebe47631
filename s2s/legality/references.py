"""Whether a program may see how many references there are to an object: `sys.getrefcount`, or `ndarray.resize`."""

from __future__ import annotations

from functools import cached_property

from s2s.analysis.effects import Knowledge, of_stmt
from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed, Refused, Verdict

_COUNTED = Refused("what runs meanwhile may count the references to the object", "no-finalizers")


class References:
    """The references that the locals of one scope hold."""

    def __init__(self, scope: n.Function, known: Knowledge) -> None:
        self._scope, self._known = scope, known

    @cached_property
    def _runs_code(self) -> bool:
        return any(of_stmt(stmt, self._known).runs_code for stmt in self._scope.body)

    def may_go(self, stmt: n.Assign, lets_go: bool) -> Verdict:
        """A local may stop holding an object that another one holds: nothing runs in the scope that could count.

        An object of a builtin type is counted by nothing but `sys.getrefcount`. And what the inliner puts into a local
        its call held for no longer than the call took.

        Args:
            lets_go: whether the local may let go of its object after its last use (`no-finalizers`).
        """
        if type(stmt.value) is not n.Load or stmt.origin is None or not self._runs_code:
            return Allowed()
        fact = self._known.of(stmt.value)
        if fact.kinds:
            return Allowed(fact.why)
        return Allowed(frozenset({"no-finalizers"})) if lets_go else _COUNTED
