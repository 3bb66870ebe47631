"""Putting a callee's statements in front of the statement that calls it.

What the statement evaluates before the call keeps its place: it is hoisted in front too, or can change places
with the callee's body. Every object the callee's frame held is released where that frame would have ended, by a
`del`; where that cannot be exact, the call stays.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from typing import Any

from s2s.analysis.effects import (
    ARBITRARY,
    NONE,
    Effect,
    Effects,
    of_expr,
    of_read,
    of_stmt,
)
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.expand import Expansion, to_expression
from s2s.inlining.names import Names
from s2s.inlining.operands import name_for, operands_before
from s2s.inlining.returns import discard_result, eliminate_returns
from s2s.ir import nodes as n
from s2s.ir.walk import clone, comprehension_vars, falls_through, rewrite, walk_scope
from s2s.legality.move import (
    all_die_unseen,
    can_duplicate,
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
#: The largest block that may stand for a call, in nodes.
MOST_BLOCK_NODES = 80
TOO_LONG = Refused("it is too long to stand for a call")
#: Why calls are not replaced by statements.
NO_PLACE = Refused("it comes down to no expression, and there is no place for its statements")
_ORDER = Refused("its statements would run before what the call comes after")
_OUTLIVES = Refused("what is evaluated before it would live longer", "no-finalizers")
_UNDER_GUARD = Refused("its arguments are not to be written twice, as a guard would", "sealed-globals")
_RETURNS = Refused("it returns from where no `if` can stand for that")
_RESULT = Refused("what it gives would live longer", "no-finalizers")
_RELEASES = Refused("what its locals hold may be seen to die later", "no-finalizers")
_PLACES = frozenset({n.ExprStmt, n.Assign, n.AugAssign, n.Return, n.If})


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where the statement with the call stands: in which function, in a loop, in a `try` or `with`."""

    scope: n.Function
    in_loop: bool
    unwinds: bool


class StatementInliner:
    """One call being replaced by statements, in a function."""

    def __init__(
        self,
        stmt: Any,
        call: n.Call,
        expansion: Expansion,
        site: CallSite,
        cx: Context,
        names: Names,
        guard: tuple[n.Var, Callable[[], n.Var]] | None,
    ) -> None:
        self.stmt, self.call, self.expansion, self.site, self.cx = stmt, call, expansion, site, cx
        self.scope = site.scope
        self.names, self.guard = names, guard
        self.span = call.span
        self.prologue: list[n.Stmt] = list(expansion.prologue)
        self.body = expansion.scratch.body
        self.why: Why = expansion.why
        self.operands: list[n.Var] = []  # hoisted, to be released after the statement
        self.replaced: dict[n.Expr, n.Var] = {}
        self.result = self._provisional = n.Var("result", n.Storage.FAST)
        self._result_is_atomic = False
        self._is_discarded = False
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
            return self._bound_first(*self.guard)
        if self._tail_call():
            return self._finish([*self.prologue, *self.body, *self._end_of_body()])
        store = self._direct_target()
        leaves_loop = self._leaves_loop()
        body = eliminate_returns(self.body, self._store_result, self.span)
        if body is None:
            self._refuse(_RETURNS)
            return None
        held = self._locals_to_release(body)
        if held is None:
            return None
        local = self._returned_local(body)
        if local is not None and (store is None or self._may_become(local, store)):
            body.pop()
            self._result_is_atomic = local not in held
            held = [var for var in held if var is not local]
            self.result = local
        if store is not None and (not (held or leaves_loop) or self._replaces_nothing(store)):
            for node in [part for stmt in body for part in walk_scope(stmt)]:
                if type(node) in (n.Store, n.Load) and node.var is self.result:
                    node.var = store
            self.result = store
            after: list[n.Stmt] = []
        elif self._may_discard(body) and (self._result_is_atomic or not (held or leaves_loop)):
            discard_result(body, self.result)
            self._is_discarded = True
            after = []
        else:
            after = self._resume(bool(held))
            if not after:
                self._refuse(NO_PLACE if type(self.stmt) is n.If else _RESULT)
                return None
        released = (
            [n.Delete([n.Store(var, span=self.span) for var in held], True, span=self.span)] if held else []
        )
        if self.replaced:
            rewrite(self.stmt, self._read_operand)
            if self.operands and type(self.stmt) is not n.Return:
                after.append(
                    n.Delete([n.Store(var, span=self.span) for var in self.operands], True, span=self.span)
                )
        return self._finish([*self.prologue, *self._guarded([*body, *released]), *after])

    def _read_operand(self, expr: n.Expr) -> n.Expr:
        var = self.replaced.get(expr)
        return expr if var is None else n.Load(var, span=expr.span)

    # -- order

    def _keeps_order(self) -> bool:
        """Whether what the statement evaluates before the call can be evaluated after the callee's body, or before."""
        known = self.cx.facts_of(self.scope)
        before = evaluated_before(self.stmt, self.call, known)
        if before is None:
            return False
        self.refused = _ORDER
        if before.flags == NONE:
            return self._rests_on(Allowed(before.why))
        inside = self.cx.facts_of(self.expansion.scratch)
        effects = Effects()
        for stmt in (*self.prologue, *self.body):
            effects |= of_stmt(stmt, inside)
        if self.guard is not None:
            effects |= Effects(ARBITRARY)  # the call itself, if the guard fails
        return self._rests_on(can_swap(before, effects)) or self._hoist(known)

    def _hoist(self, known: Facts) -> bool:
        """Evaluate in front what the statement evaluates before the call, if that keeps nothing alive for longer."""
        operands = operands_before(self.stmt, self.call)
        if operands is None:
            return False
        if any(type(node) is n.Walrus for operand in operands for node in walk_scope(operand)):
            return False  # a local read before it stays where it is
        if type(self.stmt) is n.AugAssign and of_read(self.stmt.target, known).flags != NONE:
            return False  # what is read first is the target
        temporaries: dict[n.Expr, n.Var] = {}
        for operand in operands:
            if can_duplicate(operand, known):
                continue
            is_atomic = self._rests_on(dies_unseen(operand, known))
            is_function = type(operand) is n.Load and self._is_kept_anyway(operand.var)
            if not is_atomic and not is_function:
                if not self.cx.granted("no-finalizers"):
                    # Neither an `if` nor what is guarded could let go of it.
                    self.refused = _ORDER if type(self.stmt) is n.If or self.guard else _OUTLIVES
                    return False
                self.why |= _NO_FINALIZERS
            if not is_atomic and type(self.stmt) is n.If:
                return False
            temporaries[operand] = var = n.Var(name_for(operand), n.Storage.FAST)
            if not is_atomic:
                self.operands.append(var)
        hoisted: list[n.Stmt] = [
            n.Assign([n.Store(var, span=self.span)], operand, span=self.span)
            for operand, var in temporaries.items()
        ]
        self.prologue = hoisted + self.prologue
        self.expansion.fresh.extend(temporaries.values())
        self.replaced = temporaries
        return True

    def _is_kept_anyway(self, var: n.Var) -> bool:
        """A builtin or a function of the module is held by its namespace: one more reference changes nothing."""
        facts = self.cx.facts
        return var.storage is n.Storage.GLOBAL and (var in facts.functions or facts.bindings[var] == 0)

    def _tail_call(self) -> bool:
        """`return f(…)` whose callee holds only what nobody sees die: its returns become the caller's."""
        if type(self.stmt) is not n.Return or self.stmt.value is not self.call or self.guard is not None:
            return False
        trial = self.expansion.scope(self._params(), [*self.prologue, *self.body], self.cx)
        return not self._not_atomic(trial)

    def _end_of_body(self) -> list[n.Stmt]:
        return [n.Return(n.Const(None, span=self.span), span=self.span)] if falls_through(self.body) else []

    # -- the result

    def _leaves_loop(self) -> bool:
        """Whether a `return` lets an iterator go that somebody may see die, while the result is kept."""
        known = self.cx.facts_of(self.expansion.scratch)
        loops = (node for stmt in self.body for node in walk_scope(stmt) if type(node) is n.For)
        return any(
            any(type(node) is n.Return for node in walk_scope(loop))
            and not self._rests_on(dies_unseen(loop.iter, known))
            for loop in loops
        )

    def _direct_target(self) -> n.Var | None:
        """The local the statement stores the call's value to, if that is all it does."""
        if type(self.stmt) is not n.Assign or self.stmt.value is not self.call or len(self.stmt.targets) != 1:
            return None
        target: Any = self.stmt.targets[0]
        is_local = type(target) is n.Store and target.var.storage is n.Storage.FAST
        return target.var if is_local else None

    def _returned_local(self, body: list[n.Stmt]) -> n.Var | None:
        """The callee's own local whose value is the result, if every path ends in `return` of it."""
        stores = [
            stmt
            for stmt in [part for top in body for part in walk_scope(top)]
            if type(stmt) is n.Assign
            and type(stmt.targets[0]) is n.Store
            and stmt.targets[0].var is self.result
        ]
        if len(stores) != 1 or not body or body[-1] is not stores[0] or type(stores[0].value) is not n.Load:
            return None
        local = stores[0].value.var
        return local if local in self.expansion.fresh and local not in self.expansion.bound else None

    def _may_become(self, local: n.Var, store: n.Var) -> bool:
        """Whether the local the call's value is stored to may stand for the callee's local that holds it meanwhile."""
        if self.site.unwinds or not self._replaces_nothing(store):
            return False
        inside = [part for stmt in (*self.prologue, *self.body) for part in walk_scope(stmt)]
        return all(getattr(part, "var", None) is not store for part in inside)

    def _replaces_nothing(self, var: n.Var) -> bool:
        """Whether the store is the variable's only one and runs once, so that it drops no older object."""
        return len(self.cx.reaching(self.scope).of_var(var)) == 1 and not self.site.in_loop

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
        if not is_atomic and not (root and self._only_keeps()):
            if not self.cx.granted("no-finalizers") or cls is n.If:
                return []
            self.why |= _NO_FINALIZERS
        rewrite(self.stmt, lambda expr: read if expr is self.call else expr)
        return [self.stmt] if is_atomic or cls is n.Return else [self.stmt, *delete]

    def _only_keeps(self) -> bool:
        """Whether the statement hands the value on and does nothing else that could fail or be seen."""
        if type(self.stmt) is n.Assign:
            return all(type(target) is n.Store for target in self.stmt.targets)
        # A `finally` may keep the value from being returned.
        return type(self.stmt) is n.Return and not self.site.unwinds

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
        ends = [n.Return(n.Load(self.result))]
        trial = self.expansion.scope(self._params(), [*self.prologue, *body, *ends], self.cx)
        held = self._not_atomic(trial)
        for var in self.replaced.values():
            held.pop(var, None)
        self._result_is_atomic = self.result not in held
        held.pop(self.result, None)
        if held and (self.site.unwinds or (self.guard is not None and self.prologue)):
            self._refuse(Refused(_RELEASES.reason))
            return None
        if (held and self._keeps_exceptions()) or self._argument_may_fail(held):
            if not self.cx.granted("no-finalizers"):
                self._refuse(_RELEASES)
                return None
            self.why |= _NO_FINALIZERS
        return list(held)

    def _keeps_exceptions(self) -> bool:
        """Whether a local may hold an exception, whose traceback holds the frame, which then outlives its call."""
        return any(type(node) is n.Handler and node.var is not None for node in walk_scope(self.scope))

    def _argument_may_fail(self, held: Container[n.Var]) -> bool:
        """Whether evaluating an argument may raise while another is bound to a temporary that a traceback keeps."""
        known = self.cx.facts_of(self.scope)
        bound = False
        for stmt in self.expansion.prologue:
            if bound:
                effects = of_expr(stmt.value, known)  # type: ignore[attr-defined]
                if effects.flags & Effect.RAISE:
                    return True
                self.why |= effects.why
            bound |= stmt.targets[0].var in held  # type: ignore[attr-defined]
        return False

    def _params(self) -> list[n.Param]:
        return [param for param in self.expansion.scratch.params if param.var not in self.expansion.bound]

    def _not_atomic(self, trial: n.Function) -> dict[n.Var, None]:
        """The callee's variables that may hold an object somebody can see dying, in the order they are bound."""
        overlay, known = self.cx.reaching(trial), self.cx.facts_of(trial)
        params = {param.var for param in trial.params}
        found = {
            d.var: None
            for d in overlay.defs
            if d.var not in params and not _in_comp(d.site) and not self._rests_on(all_die_unseen([d], known))
        }
        self.cx.forget(trial)
        return found

    # -- the guard, and names

    def _bound_first(self, callee: n.Var, alias: Callable[[], n.Var]) -> list[n.Stmt] | None:
        """Under a guard, arguments that are more than a name are evaluated once, into temporaries, in front of it.

        The callee is read before them, as in the call: `f = add; x = …; y = …; x + y if f is ….add else f(x, y)`.
        """
        self.refused = _UNDER_GUARD
        values = {stmt.value: stmt.targets[0].var for stmt in self.expansion.prologue}  # type: ignore[attr-defined]
        written = [*self.call.args, *(keyword.value for keyword in self.call.keywords)]
        plain = not any(type(arg) is n.Starred for arg in written) and all(k.name for k in self.call.keywords)
        if not plain or not values.keys() <= set(written) or type(self.stmt) is n.If or self.site.unwinds:
            return None
        known = self.cx.facts_of(self.scope)
        held = [var for value, var in values.items() if not self._rests_on(dies_unseen(value, known))]
        if held and not self.cx.granted("no-finalizers"):
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
            [argument(arg) for arg in self.call.args],
            [n.Keyword(k.name, argument(k.value), span=span) for k in self.call.keywords],
            span=span,
        )
        test = n.Compare(n.Load(read, span=span), ["is"], [n.Load(alias(), span=span)], span=span)
        choice = n.Cond(test, expr, slow, span=span)
        rewrite(self.stmt, lambda expr: choice if expr is self.call else self._read_operand(expr))
        first = n.Assign([n.Store(read, span=span)], n.Load(callee, span=span), span=span)
        hoisted = self.prologue[: len(self.prologue) - len(values)]
        after: list[n.Stmt] = [self.stmt]
        if type(self.stmt) is not n.Return:
            released = [read, *held, *self.operands]
            after.append(n.Delete([n.Store(var, span=span) for var in released], True, span=span))
        return self._finish([*hoisted, first, *self.expansion.prologue, *after])

    def _guarded(self, body: list[n.Stmt]) -> list[n.Stmt]:
        if self.guard is None:
            return body
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
        return [n.If(test, body or [n.Pass(span=self.span)], [slow], span=self.span)]

    def _finish(self, stmts: list[n.Stmt]) -> list[n.Stmt]:
        """Give the new variables names of their own; one of the program's that takes the result keeps its name."""
        new = [*self.expansion.fresh, *([self.result] if self.result is self._provisional else ())]
        theirs = {var for stmt in stmts for var in comprehension_vars(stmt)}
        settled = self.names.settle(new, stmts)
        self.scope.variables.update(
            {var.name: var for var in settled if var.storage is n.Storage.FAST and var not in theirs}
        )
        return stmts


def _in_comp(site: Any) -> bool:
    return type(site) is n.Clause
