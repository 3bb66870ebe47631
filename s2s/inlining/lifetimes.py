"""The objects that the frame of an inlined call holds, and whose death may be observed."""

from __future__ import annotations

from collections.abc import Container

from s2s.analysis.effects import Effect, of_expr
from s2s.analysis.fact import PROVED, UNKNOWN, Fact, Why
from s2s.context import Context
from s2s.inlining.expand import Expansion
from s2s.ir import nodes as n
from s2s.ir.walk import blocks, falls_through, nodes_in, walk_scope
from s2s.legality.call import size
from s2s.legality.move import dies_unseen, stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

#: What loops and operators store in a body no longer than this counts as seen, where flows tell nothing.
_MOST_NODES = 40
#: The node classes that unbind the variables they bind.
_UNBOUND_AGAIN = frozenset({n.Clause, n.Handler})
#: From this version on, a frame lets go of its last local first.
_LAST_IS_FIRST = (3, 14)
_JUMPS = frozenset({n.Break, n.Continue})
_MAY_FAIL = Refused("a traceback would keep an argument that is bound already")


class Lifetimes:
    """Questions about the variables of an expansion that is to stand in a scope."""

    def __init__(self, expansion: Expansion, scope: n.Function, cx: Context) -> None:
        self.expansion, self.scope, self.cx = expansion, scope, cx

    def held(self, body: list[n.Stmt], result: n.Expr | None = None) -> tuple[dict[n.Var, None], Why, Fact]:
        """The variables that may hold an object somebody can see dying, in the order a body binds them.

        And the reasons why the others do not; and what is known of the expression that the body ends with, if any.
        """
        bound = self.expansion.bound
        params = [param for param in self.expansion.scratch.params if param.var not in bound]
        trial = self.expansion.scope(params, body, self.cx)
        overlay, known = self.cx.reaching(trial), self.cx.facts_of(trial)
        theirs = {param.var for param in params}
        # Duplicating a short body with loops, behind a test, does not pay.
        are_known = self.cx.flows is not None and self.cx.flows.variables
        is_short = not are_known and sum(map(size, body)) <= _MOST_NODES
        found: dict[n.Var, None] = {}
        why = PROVED
        for definition in overlay.defs:
            if definition.var in theirs or type(definition.site) in _UNBOUND_AGAIN:
                continue
            if is_short and definition.value is None:
                found[definition.var] = None
                continue
            unseen = stored_dies_unseen(definition, known)
            if unseen:
                why |= unseen.why
            else:
                found[definition.var] = None
        given = UNKNOWN if result is None else known.of(result)
        self.cx.forget(trial)
        return found, why, given

    def in_turn(self, held: dict[n.Var, None], call: n.Expr) -> list[n.Var]:
        """The variables in the order in which objects die that only the frame of a call holds.

        What an operator is given, its statement holds, too, and lets go of the left one first.
        """
        is_last_first = type(call) is n.Call and self.cx.options.python >= _LAST_IS_FIRST
        return [*reversed(held)] if is_last_first else [*held]

    def leaves_no_loop(self, body: list[n.Stmt]) -> Verdict:
        """Whether no `return` drops an iterator whose death may be observed, while the result is alive."""
        loops = [node for stmt in body for node in walk_scope(stmt) if type(node) is n.For]
        left = [loop for loop in loops if any(type(node) is n.Return for node in walk_scope(loop))]
        if not left:
            return Allowed()
        known = self.cx.facts_of(self.expansion.scratch)
        return all_of(dies_unseen(loop.iter, known) for loop in left)

    def keeps_exceptions(self) -> bool:
        """Whether a local may hold an exception, whose traceback holds the frame, which then outlives its call.

        Where each handler leaves the function, nothing runs in it any more when it has caught one.
        """
        scopes = (self.scope, self.expansion.scratch)
        stmts = [stmt for scope in scopes for block in blocks(scope) for stmt in block]
        handlers = [handler for stmt in stmts if type(stmt) is n.Try for handler in stmt.handlers]
        if all(handler.var is None for handler in handlers):
            return False
        goes_on = any(type(stmt) is n.With or (type(stmt) is n.Try and _swallows(stmt)) for stmt in stmts)
        return goes_on or any(_goes_on(handler.body) for handler in handlers)

    def arguments_succeed(self, held: Container[n.Var]) -> Verdict:
        """Whether no argument may raise while a temporary, which a traceback would keep alive, holds another one."""
        known = self.cx.facts_of(self.scope)
        bound, why = False, PROVED
        for stmt in self.expansion.prologue:
            assert type(stmt) is n.Assign
            if bound:
                effects = of_expr(stmt.value, known)
                if effects.flags & Effect.RAISE:
                    return _MAY_FAIL
                why |= effects.why
            bound |= getattr(stmt.targets[0], "var", None) in held
        return Allowed(why)


def _swallows(stmt: n.Try) -> bool:
    """Whether a `finally` may swallow an exception by a jump to a loop."""
    return any(type(part) in _JUMPS for part in nodes_in(stmt.final))


def _goes_on(body: list[n.Stmt]) -> bool:
    """Whether a function may go on behind a block, or in a loop around it."""
    return falls_through(body) or any(type(part) in _JUMPS for part in nodes_in(body))
