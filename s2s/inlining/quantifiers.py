"""`any` and `all` of a generator expression, as the loops they are.

The items are asked for their truth one after another until one decides, as the builtin does. What the generator
expression raises, what holds its variables and for how long is as with any generator (`consume`).
"""

from __future__ import annotations

from itertools import islice

from s2s.analysis.effects import NONE, own, stored_to, truth
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.iterating import iterated
from s2s.context import Context
from s2s.inlining.callee import Callees
from s2s.inlining.unwinding import raised_again
from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.walk import clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.call import compares_a_literal, size
from s2s.legality.calls_that_stop import expression_may_stop
from s2s.legality.comprehensions import refused as moves_not
from s2s.legality.move import evaluated_before
from s2s.legality.stopping import stops
from s2s.program.kept_types import builtin_test

#: What becomes of the result where each item is asked, and one is true (`any`) or false (`all`).
QUANTIFIERS = {"any": True, "all": False}
_PLACES = (n.Return, n.Assign, n.ExprStmt, n.If)
NO_PLACE = "it is not evaluated first, and once"
#: The largest generator expression, and the largest statement around one, that are written twice.
_MOST_NODES = 60


def quantified(call: n.Expr, cx: Context) -> n.Comp | None:
    """The generator expression that a call hands to `any` or `all`, by the names of these builtins."""
    if type(call) is not n.Call or type(call.func) is not n.Load or call.func.var.name not in QUANTIFIERS:
        return None
    if call.keywords or len(call.args) != 1 or not cx.facts.is_builtin(call.func.var):
        return None
    comp = call.args[0]
    return comp if type(comp) is n.Comp and comp.kind == "gen" else None


class Quantifier:
    """One such call in a statement of a function."""

    def __init__(
        self, stmt: n.Stmt, call: n.Call, comp: n.Comp, scope: n.Function, callees: Callees, cx: Context
    ) -> None:
        self.stmt, self.call, self.comp = stmt, call, comp
        self.scope, self.callees, self.cx = scope, callees, cx
        self.span = call.span
        self.name = var_of(call.func).name
        self.known = cx.facts_of(scope)
        self.why: Why = PROVED
        found = self.known.builtin(call.func)
        self.sealed = None if found is None else found[1]
        self.raises_again = False
        self.result, self.value, self.item = (
            n.Var(name, n.Storage.FAST) for name in ("result", "value", "item")
        )
        self.fresh: list[n.Var] = []

    def run(self) -> list[n.Stmt] | str:
        """The statements that stand for the one with the call, or why there are none."""
        refused = self.refused()
        if refused:
            return refused
        stmt, call = self.stmt, self.call
        returned = type(stmt) is n.Return and stmt.value is call
        loop = self.loop(returned)
        if type(stmt) is n.If:
            new = self.guarded(loop, [self.stored(self.answered())])
            if self.is_after_others():
                new = [self.asked_after_others(new)]
            else:
                self.cx.edit(self.scope).put(stmt, {call: n.Load(self.result, span=self.span)})
            new.append(stmt)
        elif returned:
            new = self.guarded(loop, [stmt])
        else:
            copy = clone(stmt, {})
            place = next(index for index, node in enumerate(walk_scope(stmt)) if node is call)
            inside = next(islice(walk_scope(copy), place, None))
            assert isinstance(inside, n.Call)
            Writer().put(copy, {inside: n.Load(self.result, span=self.span)})
            new = self.guarded([*loop, copy], [stmt])
        settled = self.callees.names.settle([*self.fresh, self.result, self.value, self.item], new)
        self.cx.edit(self.scope).declare(self.scope, settled)
        self.cx.done(f"ran the generator expression that {self.name} consumes", call, self.why)
        return new

    def refused(self) -> str:
        """Why the call stays; empty if it need not."""
        comp, facts = self.comp, self.cx.facts
        if type(self.stmt) not in _PLACES:
            return NO_PLACE
        before = evaluated_before(self.stmt, self.call, self.known)
        if (before is None or before.flags != NONE) and not self.is_after_others():
            return NO_PLACE
        if type(self.stmt) is n.If and not self.is_tested() and not self.is_after_others():
            return "what it gives is not only asked for its truth"
        if len(comp.clauses) != 1 or comp.clauses[0].is_async:
            return "it has several loops, or an asynchronous one"
        reason = moves_not(comp, facts)
        if reason:
            return reason
        if any(map(compares_a_literal, walk_scope(self.stmt if type(self.stmt) is not n.If else comp))):
            return "Python would warn of the literal beside `is` once more"
        if size(comp) > _MOST_NODES or (type(self.stmt) is not n.If and size(self.stmt) > 2 * _MOST_NODES):
            return "it is too long"
        return ""

    def is_tested(self) -> bool:
        """Whether an `if` asks for the truth of what the call gives, once, and does nothing else with it."""
        assert type(self.stmt) is n.If
        test = self.stmt.test
        while test is not self.call:
            if type(test) is n.Unary and test.op == "not":
                test = test.operand
            elif type(test) is n.Bool:
                test = test.values[0]
            else:
                return False
        return True

    def is_after_others(self) -> bool:
        """Whether the call, or `not` of it, is one of several conditions of an `if`, and not the first."""
        test = self.stmt.test if type(self.stmt) is n.If else None
        return type(test) is n.Bool and any(_without_not(part) is self.call for part in test.values[1:])

    def asked_after_others(self, asked: list[n.Stmt]) -> n.Stmt:
        """What asks the conditions before the call, and then the items, unless the conditions have decided.

        The `if` is left with the result, and the conditions after it.
        """
        assert type(self.stmt) is n.If and type(self.stmt.test) is n.Bool
        test, span = self.stmt.test, self.span
        index = next(index for index, part in enumerate(test.values) if _without_not(part) is self.call)
        is_not = test.values[index] is not self.call
        first = _joined(test.op, test.values[:index], test.span)
        decided = [self.stored(self.const((test.op == "or") != is_not))]
        body, orelse = (decided, asked) if test.op == "or" else (asked, decided)
        answer: n.Expr = n.Load(self.result, span=span)
        answer = n.Unary("not", answer, span=span) if is_not else answer
        rest = _joined(test.op, [answer, *test.values[index + 1 :]], test.span)
        self.cx.edit(self.scope).set(self.stmt, test=rest)
        return n.If(first, body, orelse, span=self.stmt.span)

    def answered(self) -> n.Expr:
        """What stands for the call where the name means something else."""
        return n.Cond(clone(self.call, {}), self.const(True), self.const(False), span=self.span)

    # -- the loop

    def loop(self, returns: bool) -> list[n.Stmt]:
        """The loop, and what lets go of its variables; with `returns`, it returns what it finds."""
        comp, span = self.copied(), self.span
        (clause,) = comp.clauses
        target, held, taken = self.taken(clause)
        decided = QUANTIFIERS[self.name]
        leave = self.ends(decided, returns)
        if not returns:
            leave.append(n.Break(span=span))
        inside, outside = self.asked(comp, leave)
        inside = [*taken, *inside]
        if outside:
            held.append(self.value)
        if inside and self.may_stop():
            inside = [n.Try(inside, [self.raises()], [], [], False, span=span)]
        ends = self.ends(not decided, returns)
        loop = n.For(target, clause.iter, [*inside, *outside], [] if returns else ends, False, span=span)
        final = [self.release(held)]
        return [n.Try([loop, *ends] if returns else [loop], [], [], final, False, span=span)]

    def copied(self) -> n.Comp:
        """A copy of the generator expression, of whose variables the same is known."""
        variables: dict[n.Var, n.Var] = {}
        comp = clone(self.comp, variables)
        if self.cx.flows is not None:
            for var, new in variables.items():
                self.cx.flows.copy(var, new)
        return comp

    def taken(self, clause: n.Clause) -> tuple[n.Expr, list[n.Var], list[n.Stmt]]:
        """What an item is stored to, what the loop lets go of, and what begins an iteration."""
        span = self.span
        self.fresh = [node.var for node in walk_scope(clause.target) if type(node) is n.Store]
        if self.unpacks_quietly():
            return clause.target, [*self.fresh], []
        item = n.Load(self.item, span=span)
        stored: list[n.Stmt] = [n.Assign([clause.target], item, span=span), self.release([self.item])]
        return n.Store(self.item, span=span), [*self.fresh, self.item], stored

    def asked(self, comp: n.Comp, leave: list[n.Stmt]) -> tuple[list[n.Stmt], list[n.Stmt]]:
        """What is done with an item: by the generator expression, and by the builtin that asks for its truth."""
        span, conditions = self.span, comp.clauses[0].ifs
        asked = truth([self.comp.element], self.known)
        if not stops(asked):
            self.why |= asked.why
            found: list[n.Stmt] = [self.decision(comp.element, leave)]
            for condition in reversed(conditions):
                found = [n.If(condition, found, [], span=span)]
            return found, []
        inside: list[n.Stmt] = [
            n.If(n.Unary("not", condition, span=span), [n.Continue(span=span)], [], span=span)
            for condition in conditions
        ]
        if type(comp.element) is n.Load and comp.element.var in self.fresh:
            return inside, [self.decision(comp.element, leave)]
        inside.append(n.Assign([n.Store(self.value, span=span)], comp.element, span=span))
        read = n.Load(self.value, span=span)
        return inside, [
            self.decision(read, [self.release([self.value]), *leave]),
            self.release([self.value]),
        ]

    def decision(self, item: n.Expr, leave: list[n.Stmt]) -> n.Stmt:
        test = item if QUANTIFIERS[self.name] else n.Unary("not", item, span=self.span)
        return n.If(test, leave, [], span=self.span)

    def may_stop(self) -> bool:
        """Whether what is evaluated for an item may raise `StopIteration`."""
        parts = [*self.comp.clauses[0].ifs, self.comp.element]
        if any(expression_may_stop(part, self.known, self.cx) for part in parts):
            return True
        found = [own(node, self.known) for part in parts for node in walk_scope(part)]
        found = [effects for effects in found if not stops(effects)]
        found += [truth([part], self.known) for part in self.comp.clauses[0].ifs]
        if not self.unpacks_quietly() or any(map(stops, found)):
            return True
        for effects in found:
            self.why |= effects.why
        return False

    def unpacks_quietly(self) -> bool:
        """Whether storing an item to the targets runs no code."""
        clause = self.comp.clauses[0]
        return not stops(stored_to(clause.target, iterated(self.known.of(clause.iter)), self.known))

    def raises(self) -> n.Handler:
        """The handler that raises as a generator does."""
        self.raises_again = True
        return raised_again(self.cx, self.span)

    # -- statements

    def ends(self, value: bool, returns: bool) -> list[n.Stmt]:
        return [n.Return(self.const(value), span=self.span)] if returns else [self.stored(self.const(value))]

    def stored(self, value: n.Expr) -> n.Stmt:
        return n.Assign([n.Store(self.result, span=self.span)], value, span=self.span)

    def const(self, value: bool) -> n.Const:
        return n.Const(value, span=self.span)

    def release(self, variables: list[n.Var]) -> n.Stmt:
        return n.Delete([n.Store(var, span=self.span) for var in variables], True, span=self.span)

    def guarded(self, fast: list[n.Stmt], slow: list[n.Stmt]) -> list[n.Stmt]:
        """The fast statements where the name means the builtin, which is tested where that is not certain."""
        if self.sealed is not None and not self.raises_again:
            self.why |= self.sealed
            return fast  # what raises again would need the object that a test brings
        test = builtin_test(var_of(self.call.func), self.cx.facts, self.span)
        return [n.If(test, fast, slow, span=self.stmt.span)]


def _without_not(expr: n.Expr) -> n.Expr:
    return expr.operand if type(expr) is n.Unary and expr.op == "not" else expr


def _joined(op: str, values: list[n.Expr], span: n.Span | None) -> n.Expr:
    return values[0] if len(values) == 1 else n.Bool(op, values, span=span)
