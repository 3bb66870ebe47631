"""Putting a callee's statements in front of the statement that calls it.

What the statement evaluates before the call keeps its place: it is hoisted in front too, or can change places
with the callee's body. Every object the callee's frame held is released where that frame would have ended, by a
`del`; where that cannot be exact, the call stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from s2s.analysis.effects import ARBITRARY, NONE, Effects, of_stmt
from s2s.analysis.fact import PROVED, UNKNOWN, Why
from s2s.context import Context
from s2s.inlining.expand import Expansion, to_expression
from s2s.inlining.lifetimes import Lifetimes
from s2s.inlining.names import Names
from s2s.inlining.operands import ORDER, hoist_operands
from s2s.inlining.results import (
    bound_at_once,
    given_last,
    gives_displays,
    is_unbound_before,
    local_target,
    only_keeps,
    stored_last,
    targets_of,
    unpacked,
    unpacked_at_once,
)
from s2s.inlining.returns import discard_result, eliminate_returns
from s2s.inlining.site import CallSite
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import clone, comprehension_vars, falls_through, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import may_be_written_twice
from s2s.legality.move import (
    can_swap,
    dies_unseen,
    evaluated_before,
    may_be_tested,
)
from s2s.legality.text import Positions
from s2s.legality.verdict import Allowed, Refused, Verdict

_NO_FINALIZERS: Why = frozenset({"no-finalizers"})
#: Each temporary costs about a fourth of what the call does.
_MOST_TEMPORARIES = 2
#: Why calls are not replaced by statements.
NO_PLACE = Refused("it comes down to no expression, and there is no place for its statements")
_UNDER_GUARD = Refused("its arguments are not to be written twice, as a guard would", "sealed-globals")
_RETURNS = Refused("it returns from where no `if` can stand for that")
_RESULT = Refused("what it gives would live longer", "no-finalizers")
_RELEASES = Refused("what its locals hold may be seen to die later", "no-finalizers")
_PLACES = frozenset({n.ExprStmt, n.Assign, n.AugAssign, n.Return, n.If})


class StatementInliner:
    """One call being replaced by statements, in a function."""

    def __init__(
        self,
        stmt: n.Stmt,
        call: n.Expr,
        expansion: Expansion,
        site: CallSite,
        cx: Context,
        names: Names,
        guard: tuple[n.Var, Callable[[], n.Var]] | None,
    ) -> None:
        self.stmt, self.call, self.expansion, self.site, self.cx = stmt, call, expansion, site, cx
        self.scope = site.scope
        self.names, self.guard = names, guard
        self.edit = cx.edit(site.scope)
        self.writer = Writer()  # of what is not in the tree yet
        self.lifetimes = Lifetimes(expansion, site.scope, cx)
        self.span = call.span
        self.prologue: list[n.Stmt] = list(expansion.prologue)
        self.body = expansion.scratch.body
        self.why: Why = expansion.why
        self.operands: list[n.Var] = []  # hoisted, to be released after the statement
        self.replaced: dict[n.Expr, n.Load] = {}  # the reads of what was hoisted
        self.result = n.Var("result", n.Storage.FAST)
        self._provisional: n.Var | None = self.result
        self._result_is_atomic = False
        self._result_fact = UNKNOWN
        self._is_discarded = False
        self._targets = targets_of(stmt, call)
        self._displays = bool(self._targets) and gives_displays(self.body, len(self._targets))
        self.refused = NO_PLACE

    def run(self) -> list[n.Stmt] | None:
        """The statements that stand for the one with the call, or None if they would not do the same."""
        if type(self.stmt) not in _PLACES or not self._keeps_order():
            return None
        return self._build()

    def _refuse(self, refused: Refused) -> None:
        self.refused = refused

    def _rests_on(self, verdict: Verdict) -> bool:
        """Whether something is legal; if it is, what is built rests on that."""
        if verdict:
            self.why |= verdict.why
        return bool(verdict)

    def _build(self) -> list[n.Stmt] | None:
        if self.guard is not None and self.expansion.prologue:
            why = self.why
            if (found := self._bound_first(*self.guard)) is not None:
                return found
            if not self.site.in_loop or not may_be_written_twice(self._written(), self.cx.facts.functions):
                return None
            self.why = why
        if self._tail_call():
            return self._finish([*self.prologue, *self.body, *self._end_of_body()])
        store = local_target(self.stmt, self.call)
        leaves_loop = not self._rests_on(self.lifetimes.leaves_no_loop(self.body))
        body = eliminate_returns(self.body, self._store_result, self.span)
        if body is None:
            self._refuse(_RETURNS)
            return None
        held = self._locals_to_release(body)
        if held is None:
            return None
        local = self._returned_local(body)
        if local is not None and (store is None or self._may_become(local, store)):
            body = body[:-1]
            self._result_is_atomic = local not in held
            held = [var for var in held if var is not local]
            self.result = local
        if store is not None and (not (held or leaves_loop) or self._replaces_nothing(store)):
            for node in [part for stmt in body for part in walk_scope(stmt)]:
                if (type(node) is n.Store or type(node) is n.Load) and node.var is self.result:
                    self.writer.rename(node, store)
            self.result, after = store, list[n.Stmt]()
        elif self._displays and not (held or leaves_loop) and self._stores_in_any_order():
            assert type(self.stmt) is n.Assign
            body, after = unpacked_at_once(body, self.result, self.stmt.targets[0]), []
        elif self._may_discard(body) and (self._result_is_atomic or not (held or leaves_loop)):
            discard_result(body, self.result, self.writer)
            self._is_discarded = True
            after = []
        elif not (held or leaves_loop or self.guard) and (given := given_last(body, self.result)) is not None:
            self.edit.put(self.stmt, {self.call: given})
            self._provisional, body, after = None, body[:-1], [self.stmt]
        else:
            after = self._resume(bool(held))
            if not after:
                self._refuse(NO_PLACE if type(self.stmt) is n.If else _RESULT)
                return None
        released = (
            [n.Delete([n.Store(var, span=self.span) for var in held], True, span=self.span)] if held else []
        )
        if self.replaced:
            self.edit.put(self.stmt, self.replaced)
            if self.operands and type(self.stmt) is not n.Return:
                after.append(
                    n.Delete([n.Store(var, span=self.span) for var in self.operands], True, span=self.span)
                )
        hoisted = self.prologue[: len(self.prologue) - len(self.expansion.prologue)]
        return self._finish([*hoisted, *self._guarded([*body, *released]), *after])

    # -- order

    def _keeps_order(self) -> bool:
        """Whether what the statement evaluates before the call can be evaluated after the callee's body, or before."""
        known = self.cx.facts_of(self.scope)
        before = evaluated_before(self.stmt, self.call, known)
        if before is None:
            return False
        self.refused = ORDER
        if before.flags == NONE:
            return self._rests_on(Allowed(before.why))
        if self.guard is not None and not can_swap(before, Effects(ARBITRARY)):
            return self._hoist()  # the call itself, if the guard fails, changes places with nothing
        inside = self.cx.facts_of(self.expansion.scratch)
        effects = Effects()
        for stmt in (*self.prologue, *self.body):
            effects |= of_stmt(stmt, inside)
        if self.guard is not None:
            effects |= Effects(ARBITRARY)  # the call itself, if the guard fails
        return self._rests_on(can_swap(before, effects)) or self._hoist()

    def _hoist(self) -> bool:
        """Evaluate in front what the statement evaluates before the call, if that keeps nothing alive for longer."""
        hoisted = hoist_operands(self.stmt, self.call, self.guard is not None, self.scope, self.cx)
        if isinstance(hoisted, Refused):
            self._refuse(hoisted)
            return False
        self.why |= hoisted.why
        self.operands += hoisted.released
        stores: list[n.Stmt] = [
            n.Assign([n.Store(var, span=self.span)], operand, span=self.span)
            for operand, var in hoisted.temporaries.items()
        ]
        self.prologue = stores + self.prologue
        self.expansion.fresh.extend(hoisted.temporaries.values())
        self.replaced = {
            operand: n.Load(var, span=operand.span) for operand, var in hoisted.temporaries.items()
        }
        return True

    def _tail_call(self) -> bool:
        """`return f(…)` whose callee holds only what nobody sees die: its returns become the caller's."""
        if type(self.stmt) is not n.Return or self.stmt.value is not self.call or self.guard is not None:
            return False
        held, why, _ = self.lifetimes.held([*self.prologue, *self.body])
        self.why |= why
        return not held

    def _end_of_body(self) -> list[n.Stmt]:
        return [n.Return(n.Const(None, span=self.span), span=self.span)] if falls_through(self.body) else []

    # -- the result

    def _returned_local(self, body: list[n.Stmt]) -> n.Var | None:
        """The callee's own local whose value is the result, if every path ends in `return` of it."""
        given = stored_last(body, self.result)
        if type(given) is not n.Load:
            return None
        local = given.var
        return local if local in self.expansion.fresh and local not in self.expansion.bound else None

    def _may_become(self, local: n.Var, store: n.Var) -> bool:
        """Whether the local the call's value is stored to may stand for the callee's local that holds it meanwhile."""
        if self.site.unwinds or not self._replaces_nothing(store):
            return False
        inside = [part for stmt in (*self.prologue, *self.body) for part in walk_scope(stmt)]
        return all(getattr(part, "var", None) is not store for part in inside)

    def _replaces_nothing(self, var: n.Var) -> bool:
        """Whether the store runs once, and no other one before it, so that it drops no older object."""
        if self.site.in_loop:
            return False
        return len(self.cx.reaching(self.scope).of_var(var)) == 1 or is_unbound_before(
            var, self.stmt, self.scope
        )

    def _stores_in_any_order(self) -> bool:
        """Whether nobody sees in which order targets let go of what they held: of a display, CPython may turn it."""
        return sum(not self._replaces_nothing(target.var) for target in self._targets) < 2

    def _store_result(self, value: n.Expr) -> list[n.Stmt]:
        return [n.Assign([n.Store(self.result, span=self.span)], value, span=self.span)]

    def _resume(self, releases: bool) -> list[n.Stmt]:
        """The statement itself, with the result in the place of the call; empty if the result would live too long."""
        cls = type(self.stmt)
        root = getattr(self.stmt, "value", None) is self.call
        delete: list[n.Stmt] = [n.Delete([n.Store(self.result, span=self.span)], True, span=self.span)]
        if cls is n.ExprStmt and root:
            return delete
        read = n.Load(self.result, span=self.span)
        is_atomic = self._result_is_atomic
        if not is_atomic and self._targets and not self._displays and self.expansion.is_method:
            found, items = unpacked(self._targets, self.result, self.span)
            self.expansion.fresh.extend(items)
            return found
        if not is_atomic and not (root and self._only_keeps()):
            if not self.cx.granted("no-finalizers", self.call) or cls is n.If:
                return []
            self.why |= _NO_FINALIZERS
        self.edit.put(self.stmt, {self.call: read})
        return [self.stmt] if is_atomic or cls is n.Return else [self.stmt, *delete]

    def _only_keeps(self) -> bool:
        """Whether the statement hands the value on and does nothing else that could fail or be seen."""
        known, given = self.cx.facts_of(self.scope), self._result_fact
        return self._rests_on(only_keeps(self.stmt, self._displays, self.site.unwinds, given, known))

    def _may_discard(self, body: list[n.Stmt]) -> bool:
        """Whether nothing reads what the call gives: neither the statement nor the body, whose local may hold it."""
        if type(self.stmt) is not n.ExprStmt or self.stmt.value is not self.call:
            return False
        nodes = (node for stmt in body for node in walk_scope(stmt))
        return not any(
            (type(node) is n.Load and node.var is self.result)
            or (type(node) is n.AugAssign and type(node.target) is n.Store and node.target.var is self.result)
            for node in nodes
        )

    # -- lifetimes

    def _locals_to_release(self, body: list[n.Stmt]) -> list[n.Var] | None:
        """The variables to release at the end of the body; None if that cannot be done exactly."""
        given = n.Load(self.result)
        whole = [*self.prologue, *body, n.Return(given)]
        held, why, self._result_fact = self.lifetimes.held(whole, given)
        self.why |= why
        for read in self.replaced.values():
            held.pop(read.var, None)
        self._result_is_atomic = self.result not in held
        held.pop(self.result, None)
        hoists = len(self.prologue) > len(self.expansion.prologue)
        if held and (self.site.unwinds or (self.guard is not None and hoists)):
            self._refuse(Refused(_RELEASES.reason))
            return None
        may_fail = not self._rests_on(self.lifetimes.arguments_succeed(held))
        on_trial = bool(self.cx.hypotheses)
        if may_fail and self.guard is None and (bound := bound_at_once(self.expansion.prologue, on_trial)):
            self.prologue[-len(self.expansion.prologue) :] = self.expansion.prologue[:] = [bound]
            may_fail = False
        if may_fail or (held and self.lifetimes.keeps_exceptions()):
            if not self.cx.granted("no-finalizers", self.call):
                self._refuse(_RELEASES)
                return None
            self.why |= _NO_FINALIZERS
        return self.lifetimes.in_turn(held, self.call)

    # -- the guard, and names

    def _bound_first(self, callee: n.Var, alias: Callable[[], n.Var]) -> list[n.Stmt] | None:
        """Under a guard, arguments that are more than a name are evaluated once, into temporaries, in front of it.

        The callee is read before them, as in the call: `f = add; x = …; y = …; x + y if f is ….add else f(x, y)`.
        """
        self.refused = _UNDER_GUARD
        values = {stmt.value: var_of(stmt.targets[0]) for stmt in self.expansion.prologue}
        call, written = self.call, self._written()
        if type(call) is not n.Call:
            return None
        plain = not any(type(arg) is n.Starred for arg in written) and all(k.name for k in call.keywords)
        if not plain or not values.keys() <= set(written) or type(self.stmt) is n.If or self.site.unwinds:
            return None
        known = self.cx.facts_of(self.scope)
        held = [var for value, var in values.items() if not self._rests_on(dies_unseen(value, known))]
        if held and not self.cx.granted("no-finalizers", self.call):
            return None
        inner = replace(self.expansion, prologue=[], why=PROVED)
        expr = to_expression(inner, self.cx)
        if expr is None or len(values) > _MOST_TEMPORARIES:
            return None
        if Positions(self.stmt).is_tested(self.call) and not self._rests_on(may_be_tested(expr, known)):
            return None
        self.why |= inner.why | (_NO_FINALIZERS if held else PROVED)
        span, read = self.span, n.Var(callee.name, n.Storage.FAST)
        self.expansion.fresh.append(read)

        def argument(value: n.Expr) -> n.Expr:
            return n.Load(values[value], span=span) if value in values else clone(value)

        slow = n.Call(
            n.Load(read, span=span),
            [argument(arg) for arg in call.args],
            [n.Keyword(k.name, argument(k.value), span=span) for k in call.keywords],
            span=span,
        )
        test = n.Compare(n.Load(read, span=span), ["is"], [n.Load(alias(), span=span)], span=span)
        choice = n.Cond(test, expr, slow, span=span)
        self.edit.put(self.stmt, {self.call: choice, **self.replaced})
        first = n.Assign([n.Store(read, span=span)], n.Load(callee, span=span), span=span)
        hoisted = self.prologue[: len(self.prologue) - len(values)]
        after: list[n.Stmt] = [self.stmt]
        if type(self.stmt) is not n.Return:
            released = [read, *held, *self.operands]
            after.append(n.Delete([n.Store(var, span=span) for var in released], True, span=span))
        return self._finish([*hoisted, first, *self.expansion.prologue, *after])

    def _written(self) -> list[n.Expr]:
        """What the call gives, as it is written."""
        call = self.call
        return [*call.args, *(one.value for one in call.keywords)] if type(call) is n.Call else [call]

    def _guarded(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """The statements that stand for the call, under the guard if there is one.

        The callee is read, and so tested, before its arguments are evaluated: in either arm.
        """
        if self.guard is None:
            return [*self.expansion.prologue, *body]
        arguments = [
            clone(stmt) for stmt in self.expansion.prologue
        ]  # the call in the other arm keeps its own
        callee, alias = self.guard
        test = n.Test(
            "same", n.Load(callee, span=self.span), [n.Load(alias(), span=self.span)], span=self.span
        )
        stores = any(
            type(node) is n.Store and node.var is self.result for stmt in body for node in walk_scope(stmt)
        )
        slow: n.Stmt = n.ExprStmt(self.call, span=self.span)
        if stores or not self._is_discarded:
            slow = n.Assign([n.Store(self.result, span=self.span)], self.call, span=self.span)
        fast = [*arguments, *body]
        return [n.If(test, fast or [n.Pass(span=self.span)], [slow], span=self.span)]

    def _finish(self, stmts: list[n.Stmt]) -> list[n.Stmt]:
        """Give the new variables names of their own; one of the program's that takes the result keeps its name."""
        new = [*self.expansion.fresh, *([self.result] if self.result is self._provisional else ())]
        theirs = {var for stmt in stmts for var in comprehension_vars(stmt)}
        settled = self.names.settle(new, stmts)
        self.edit.declare(
            self.scope, (var for var in settled if var.storage is n.Storage.FAST and var not in theirs)
        )
        return stmts
