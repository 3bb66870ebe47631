"""Replace a call of a known function by what the function does.

Before:

    >>> def add(a, b):
    ...     return a + b
    >>> def f(x, y):
    ...     return add(x, y)

After:

    >>> __s2s_10a6__.add = add
    >>> def f(x, y):
    ...     return x + y if add is __s2s_10a6__.add else add(x, y)

Legal when: the callee at that very read is the function of that name. It is *proved* where the `def` dominates
the call and nothing in between may rebind it; *granted* by `sealed-globals`; or *guarded* at the point of use, by
a test that reads the name where the call did. Arguments keep their order and are evaluated once
(`instantiate_call`), and the callee needs no frame of its own (`legality.call`).

Does not: inline what is recursive, suspends, makes functions, handles exceptions or looks at frames; guard in
module code, which runs once; duplicate the code of a long argument.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from s2s.analysis.effects import Effect, Effects, interleaved_operands, of_expr, of_stmt, own, own_stmt
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context, Hypothesis
from s2s.inlining.callee import GETTERS, SEALED, Callee, Callees
from s2s.inlining.conditions import decides, release_answer
from s2s.inlining.deletions import drop_deletions, releases
from s2s.inlining.expand import Expansion, instantiate_call, to_expression
from s2s.inlining.methods import name_receiver, with_receiver
from s2s.inlining.place import MOST_BLOCK_NODES, NO_PLACE, TOO_LONG, CallSite, StatementInliner
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks_of, evaluated_outside, map_operands, walk, walk_scope
from s2s.legality.brief import is_brief
from s2s.legality.call import MOST_NODES_ONCE, size
from s2s.legality.move import (
    MOST_STORES,
    all_die_unseen,
    captured,
    dies_unseen,
    may_be_tested,
    may_rebind,
    order_sensitive_stores,
    sets_on_self,
)
from s2s.legality.text import Positions
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.callgraph import frame_inspectors, mentions_any

#: The largest expression that may stand for a call, in nodes.
_MOST_NODES = 40
#: The longest arguments that are written twice, in nodes of the assignments that bind them, all of a call together.
_MOST_ARGUMENT_NODES = 12
#: A field of an f-string is written on one line: what is larger reads better as a call.
_MOST_FIELD_NODES = 8
_DEEPEST = 8
#: Functions that each call the one before several times would have expansions without end.
_MOST_EXPANSIONS = 64
#: No block is put into a function larger than this: each one costs a look at the whole function.
_MOST_SCOPE_NODES = 5000
#: Inlining stops in a scope that has grown by this many nodes, in all rounds, and so many for each it had; each
#: expansion inside another counts as one, whether it comes to anything or not.
_MOST_GROWTH = 5000
_MOST_GROWTH_OF_NODE = 10
_NONE = Effects()
_GROWN = Refused("what it is called in has grown enough")
_KEEPS_FRAMES = Refused("it may raise, and its frame is to be kept", "dropping --keep-frames")
_ASKED_TWICE = Refused("what it gives would be asked for its truth once more or less", "pure-operators")
#: What runs code of others between its operands: the truth of one, a comparison, a hash, an `__enter__`, a pattern.
_INTERRUPTED = frozenset(
    {n.Bool, n.Cond, n.Dict, n.Set, n.Format, n.Assert, n.Delete, n.With, n.Match, n.Try}
)


def run(scope: Scope, cx: Context) -> bool:
    """Inline the calls of one scope."""
    released = False
    if isinstance(scope, n.Function) and cx.edit(scope).survey.releases:
        released = drop_deletions(scope, cx)
    callees = _candidates(scope, cx)
    if callees is None:
        return released
    if isinstance(scope, n.Function):
        callees.bound.update(param.var for param in scope.params if param.var.storage is n.Storage.CELL)
    inliner = _Inliner(scope, cx, callees)
    inliner.block(scope.body)
    return inliner.changed or released


_Pending = tuple[Any, Callee, Expansion]


class _Inliner:
    """Walks a scope in evaluation order, keeping what is proved of the functions it calls."""

    def __init__(self, scope: Scope, cx: Context, callees: Callees) -> None:
        self.scope = scope
        self.cx = cx
        self.callees = callees
        self.known = cx.facts_of(scope)
        self.changed = False
        self.in_class = False
        self.in_loop = False
        self.in_field = False
        self.in_comp = False
        self.unwinds = False  # whether a `try` or `with` is around
        self.pending: list[
            _Pending
        ] = []  # of the statement at hand: the calls for which statements may stand
        self.tested: n.Expr | None = None  # the last call whose expression does not bear being tested
        self.current: Any = n.Pass()
        self.positions = Positions(self.current)
        self.answers: dict[n.Stmt, n.Walrus] = {}  # what the tests of statements bind
        self.size: int | None = None  # of the scope, when first asked for

    # -- statements

    def block(self, block: list[n.Stmt]) -> None:
        with self.callees.block():
            index = 0
            while index < len(block):
                stmt = block[index]
                self.pending = []
                self.stmt(stmt)
                if stmt in self.answers:
                    release_answer(block, index, self.answers.pop(stmt))
                if type(stmt) is n.ExprStmt and type(stmt.value) is n.Const and not _is_constant(stmt.origin):
                    # The value of a call; a string alone in a statement could become a docstring.
                    block[index] = n.Pass(span=stmt.span)
                    self.changed = True
                new = next(filter(None, (self.place(stmt, *call) for call in self.pending)), None)
                if new is not None:
                    block[index : index + 1] = new
                    self.changed = True
                    index += len(new) - 1
                    self.callees.forget()
                index += 1

    def place(self, stmt: n.Stmt, call: Any, callee: Callee, expansion: Expansion) -> list[n.Stmt] | None:
        """The statements that replace one with a call, where the callee cannot be written as an expression."""
        scope = self.scope
        if self.callees.depth:
            return None  # once what it is in has been inlined, it is looked at by itself
        if not isinstance(scope, n.Function) or scope.is_lambda or self.in_class:
            self.refuse(callee, call, NO_PLACE)
            return None
        body = expansion.scratch.body
        # What has been put together of other functions already is not to be multiplied.
        most = _MOST_NODES if any(map(releases, body)) else MOST_BLOCK_NODES
        if self.callees.is_called_once(callee.var):
            most = MOST_NODES_ONCE
        if self.cx.options.keep_frames:
            self.refuse(callee, call, _KEEPS_FRAMES)
            return None
        if sum(map(size, body)) > most:
            self.refuse(callee, call, TOO_LONG)
            return None
        if self.size is None:
            self.size = size(scope)
        if self.size > _MOST_SCOPE_NODES:
            self.refuse(callee, call, Refused("what it is called in is too long already"))
            return None
        if not self.may_grow():
            self.refuse(callee, call, _GROWN)
            return None
        guard = self.callees.guard(callee)
        site = CallSite(scope, self.in_loop, self.unwinds)
        inliner = StatementInliner(stmt, call, expansion, site, self.cx, self.callees.names, guard)
        new = inliner.run()
        if new is None:
            refused = _ASKED_TWICE if call is self.tested else inliner.refused
            if refused.unlock == "sealed-globals" and to_expression(expansion, self.cx) is None:
                refused = Refused(refused.reason)
            self.refuse(callee, call, refused)
        else:
            added = sum(map(size, new))
            self.size += added
            self.grow(added)
            callee.used()
            self.say_inlined(callee, call, expansion, callee.why | inliner.why)
        return new

    def say_inlined(self, callee: Callee, call: n.Expr, expansion: Expansion, why: Why) -> None:
        """Say that a call was inlined, and what was done to the calls in what stands for it."""
        self.cx.remarks += expansion.remarks
        self.cx.relied |= expansion.relied
        self.cx.done(f"inlined {callee.name}", call, why)

    def refuse(self, callee: Callee, call: n.Expr, refused: Refused) -> None:
        """Say why a call is not inlined, unless it is part of what another one expands to on trial."""
        if self.callees.depth:
            return
        # That the name means its function may be granted where it is certainly bound.
        unlock = self.callees.sealing(callee.var) if refused.unlock == "sealed-globals" else refused.unlock
        self.cx.missed(f"{callee.name} not inlined: {refused.reason}", call, unlock)

    def stmt(self, stmt: Any) -> None:
        cls = type(stmt)
        self.current, self.positions = stmt, Positions(stmt)
        if cls is n.If:
            hypothesis, tested = self.cx.hypotheses.get(stmt), self.callees.all_tested_by(stmt.test)
            if hypothesis is not None or tested:
                self.tested_block(stmt, tested, hypothesis)
                return
        if cls is n.For:
            stmt.iter = self.visit(stmt.iter)
        if cls in (n.While, n.For):
            self.forget_over(stmt, self.effects(of_stmt, stmt))
        if cls is n.AugAssign:
            map_operands(stmt.target, self.visit)
            if type(stmt.target) is not n.Store:
                self.callees.forget()
            stmt.value = self.visit(stmt.value)
        elif cls is n.For:
            map_operands(stmt.target, self.visit)
        elif cls in (n.Assign, n.AnnAssign):
            self.assignment(stmt)
        elif cls in _INTERRUPTED:
            if cls is n.Try:
                self.callees.forget()  # a handler's type is evaluated when the body has run
            map_operands(stmt, self.visit_apart)
        else:
            map_operands(stmt, self.visit_apart if cls is n.ClassDef and _merges(stmt) else self.visit)
        if cls is n.While:
            self.pending = []  # its condition is evaluated each time around
        self.after(stmt)
        if cls is n.FunctionDef:
            return
        pending, around = self.pending, (self.in_class, self.in_loop, self.unwinds)
        self.in_class |= cls is n.ClassDef
        self.in_loop |= cls in (n.While, n.For)
        self.unwinds |= cls in (n.Try, n.With)
        for block in blocks_of(stmt):
            self.block(block)
        self.in_class, self.in_loop, self.unwinds = around
        self.pending = pending

    def assignment(self, stmt: Any) -> None:
        """The value first, then the targets, each stored to before the next one is looked at."""
        if stmt.value is not None:
            stmt.value = self.visit(stmt.value)
        targets = stmt.targets if type(stmt) is n.Assign else [stmt.target]
        if len(targets) > 1 or type(targets[0]) not in (n.Store, n.Attr, n.Subscript):
            self.callees.forget()
        for target in targets:
            map_operands(target, self.visit)

    def after(self, stmt: Any) -> None:
        """Take in what the statement has bound, and forget what its own doing may have rebound."""
        self.forget_if(_runs_code, self.effects(own_stmt, stmt))
        if type(stmt) is n.ExprStmt and self.callees.proved:
            self.forget_unless(dies_unseen(stmt.value, self.known))
        for target in getattr(stmt, "targets", None) or [getattr(stmt, "target", None)]:
            if type(target) is n.Store:
                if self.callees.proved:
                    self.forget_unless(self.drops_nothing(target.var))
                if target.var.storage is not n.Storage.CELL:
                    continue
                if type(stmt) is n.Assign:
                    self.callees.bound.add(target.var)
                else:
                    self.callees.bound.discard(target.var)
        if type(stmt) is n.FunctionDef:
            header = evaluated_outside(stmt.function)  # its annotations are not visited
            for part in header:
                self.forget_if(may_rebind, self.effects(of_expr, part))
            if self.callees.proved:
                self.forget_unless(self.drops_nothing(stmt.var))
            if not stmt.decorators:
                self.callees.define(stmt)
        elif type(stmt) is n.Assign:
            self.callees.assign(stmt)

    def drops_nothing(self, var: n.Var) -> Verdict:
        """Whether a store to the variable replaces nothing that somebody may see die."""
        refused = Refused("the variable may have held an object that somebody sees die")
        if var.storage is n.Storage.GLOBAL:
            first = self.scope is self.cx.module and self.cx.facts.bindings[var] == 1
            return Allowed() if first else refused
        stores = self.cx.reaching(self.scope).of_var(var)
        if var.storage is not n.Storage.FAST or len(stores) > MOST_STORES:
            return refused
        return Allowed() if len(stores) == 1 else all_die_unseen(stores, self.known)

    def tested_block(self, stmt: n.If, tested: set[n.Var], hypothesis: Hypothesis | None) -> None:
        """An `if` on tests of names, from an earlier run or on trial: its arms know how they came out.

        Where a test of several names fails, one of them means something else; the calls of all are left as they are.
        """
        around, self.callees.hypothesis = self.callees.hypothesis, hypothesis
        with self.callees.knowing(tested):
            self.block(stmt.body)
        self.callees.hypothesis = around
        with self.callees.knowing(tested, False):
            self.block(stmt.orelse)
        self.pending = []
        self.forget_if(_runs_code, self.effects(of_stmt, stmt))

    def effects(self, of: Callable[[Any, Facts], Effects], node: Any) -> Effects:
        """What code does; where nothing is proved that it could undo, none of that is looked for."""
        return of(node, self.known) if self.callees.proved else _NONE

    def forget_if(self, is_loud: Callable[[Effects], bool], effects: Effects) -> None:
        """Forget what is proved if code may rebind it; else add the reasons why it does not to the proofs."""
        if is_loud(effects):
            self.callees.forget()
        else:
            self.callees.rest_on(effects.why)

    def forget_over(self, loop: Any, effects: Effects) -> None:
        """Forget what may not hold inside a loop and behind it."""
        if self.outlasts_proofs(loop):
            self.callees.forget()
        self.forget_if(_runs_code, effects)

    def outlasts_proofs(self, loop: Any) -> bool:
        """Whether a thread or signal handler may rebind a name meanwhile; the program may even be waiting for that."""
        return bool(self.callees.proved) and not is_brief(loop)

    def forget_unless(self, verdict: Verdict) -> None:
        """Forget what is proved unless nobody sees an object die, whose finalizer may rebind anything."""
        if verdict:
            self.callees.rest_on(verdict.why)
        else:
            self.callees.forget()

    # -- expressions

    def visit(self, expr: Any) -> Any:
        cls = type(expr)
        if cls is n.Call:
            return self.call(expr)
        if cls is n.Attr and (new := self.attribute(expr)) is not None:
            return new
        if cls is n.Cond and self.callees.tested_by(expr.test) is not None:
            return self.guard(expr)
        outside, self.in_comp = self.in_comp, self.in_comp or cls is n.Comp
        if cls is n.Comp and (of_expr(expr, self.known).runs_code or self.outlasts_proofs(expr)):
            expr.clauses[0].iter = self.visit(expr.clauses[0].iter)
            self.callees.forget()
        if cls is n.Lambda:
            for part in evaluated_outside(expr.function):
                self.forget_if(may_rebind, self.effects(of_expr, part))
        elif cls not in (n.Const, n.Load):
            effects = self.effects(own, expr)
            rebinds = may_rebind(effects)
            interrupted = cls in _INTERRUPTED or (cls is n.Compare and len(expr.ops) > 1)
            around, self.in_field = self.in_field, self.in_field or cls is n.Format
            if cls is n.Binary and interleaved_operands(expr):
                map_operands(expr.right, self.visit_apart)
            else:
                map_operands(expr, self.visit_apart if rebinds and interrupted else self.visit)
            self.in_field = around
            self.forget_if(may_rebind, effects)
        self.in_comp = outside
        return expr

    def visit_apart(self, expr: Any) -> Any:
        """Visit an operand after which code of others may run."""
        new = self.visit(expr)
        self.callees.forget()
        return new

    def guard(self, expr: Any) -> Any:
        """A call inlined under a guard: the arm that runs, where it is known; else both, each with what it knows."""
        var: Any = self.callees.tested_by(expr.test)
        hypothesis = None if var in self.callees.proved else self.callees.hypothesis
        granted = PROVED if hypothesis is not None else SEALED if self.callees.sealed(var) else None
        why = self.callees.proved.get(var, granted)
        if why is not None and self.positions.allows(expr, expr.body):
            self.cx.done(f"guard of {var.name} discharged", expr, why)
            self.changed = True
            if hypothesis is not None:
                hypothesis.use(var)
            return self.visit(expr.body)
        with self.callees.knowing([var]):
            expr.body = self.visit(expr.body)
        with self.callees.knowing([var], False):
            expr.orelse = self.visit(expr.orelse)
        self.callees.forget()
        return expr

    def call(self, call: n.Call) -> n.Expr:
        # The callee is read before the arguments are evaluated, so it is decided on before they are visited.
        callee = self.callees.decide(call.func, self.scope, self.would_pay(call))
        if callee is not None and self.in_class and (callee.guarded or _reads_outside(callee.function)):
            self.cx.missed(f"{callee.name} not inlined: a class body may bind the names it reads", call)
            callee = None
        map_operands(call, self.visit_apart if _merges(call) else self.visit)
        result = self.inlined(call, callee, call) if callee is not None else None
        if result is None:
            self.forget_if(_runs_code, self.effects(own, call))
            return call
        self.changed = True
        return result

    def attribute(self, expr: n.Attr) -> n.Expr | None:
        """What stands for the read of a constant of a class, or of a property; None for any other."""
        if self.cx.shapes is None or expr.name not in self.cx.member_names:
            return None
        value = self.callees.methods.constant(expr, self.scope)
        if value is not None and self.positions.allows(expr, value[0]):
            self.cx.done(f"{expr.name} is a constant of its class", expr, value[1])
            self.changed = True
            return value[0]
        callee = self.callees.decide_method(expr, self.scope, GETTERS)
        if callee is None or (self.in_class and _reads_outside(callee.function)):
            return None
        result = self.inlined(n.Call(expr, [], [], span=expr.span), callee, expr)
        self.changed |= result is not None
        return result

    def inlined(self, call: n.Call, callee: Callee, site: n.Expr) -> n.Expr | None:
        """What stands for the call, or None.

        Args:
            site: the expression it is in the program: the call itself, or the read of a property.
        """
        callees = self.callees
        if callees.depth == 0:
            callees.expansions = 0
        if callees.depth >= _DEEPEST or callees.expansions >= _MOST_EXPANSIONS:
            return None
        if not self.may_grow():
            self.refuse(callee, call, _GROWN)
            return None
        if callees.arguments_may_reach(call, callee.function):
            self.cx.missed(f"{callee.name} not inlined: an argument may lead back to it", call)
            return None
        if any(mentions_any(arg, frame_inspectors(self.cx.facts)) for arg in [*call.args, *call.keywords]):
            self.cx.missed(f"{callee.name} not inlined: it may call what looks at its caller", call)
            return None
        if type(call.func) is n.Lambda and not order_sensitive_stores(self.scope).isdisjoint(
            captured([call.func])
        ):
            self.cx.missed(f"{callee.name} not inlined: what it captures is stored in another order", call)
            return None
        # Inside another expansion only an expression can stand for a call, and one try at such a call is enough.
        tried = (callee.function, callee.guarded, tuple(map(type, call.args)))
        if callees.depth and callees.hypothesis is None and tried in self.cx.never_expressions:
            return None
        expr = self.expanded(call, callee, site)
        if expr is None and callees.depth and callees.hypothesis is None:
            self.cx.never_expressions.add(tried)
        return expr

    def expanded(self, call: n.Call, callee: Callee, site: n.Expr) -> n.Expr | None:
        """Expand the call: what stands for it, or None; `pending` if statements may."""
        callees = self.callees
        callees.expansions += 1
        if callees.depth:
            self.grow(1)
        expansion = instantiate_call(
            with_receiver(call, callee.access),
            callee.function,
            self.cx,
            self.cx.facts_of(self.scope),
            callee.access.sealed if callee.access is not None else None,
            callees.hypothesis is not None,
        )
        if isinstance(expansion, str):
            self.cx.missed(f"{callee.name} not inlined: {expansion}", call)
            return None
        name_receiver(expansion, callee.access)
        if not self.callees.methods.is_in_class_of(callee.access) and sets_on_self(expansion.scratch):
            self.cx.missed(f"{callee.name} not inlined: a class would list what it sets on self", call)
            return None
        # Under a guard the arguments are written in both arms, of which one is evaluated: they are to be short.
        arguments = sum(map(size, expansion.prologue))
        too_long = callee.guarded and arguments > _MOST_ARGUMENT_NODES
        if callees.depth and too_long:
            return None
        if sum(map(size, expansion.scratch.body)) <= _MOST_NODES:
            self.nested(expansion, callee)
        else:
            callees.forget()  # what the body runs
        expr = None if too_long else to_expression(expansion, self.cx)
        if expr is None:
            self.pending.append((site, callee, expansion))
            return None
        if self.runs_once and not _is_closed(expr):
            self.cx.missed(f"{callee.name} not inlined: module code runs once, and it is no constant", call)
            return None
        if size(expr) > _MOST_NODES:
            self.refuse(callee, call, TOO_LONG)
            return None
        if self.cx.options.keep_frames and self.may_raise(expr):
            self.refuse(callee, call, _KEEPS_FRAMES)
            return None
        if not self.positions.holds(site, expr):
            self.cx.missed(f"{callee.name} not inlined: its text does not fit a field of an f-string", call)
            return None
        if not callee.guarded and not self.positions.allows(site, expr):
            self.refuse(callee, call, Refused("what it comes down to cannot be written here"))
            return None
        verdict = may_be_tested(expr, self.known) if self.positions.is_tested(site) else Allowed()
        if not verdict and self.cx.granted("pure-operators"):
            verdict = Allowed(frozenset({"pure-operators"}))
        if not verdict and not self.may_bind_test(site):
            self.tested = site
            self.pending.append((site, callee, expansion))
            return None
        if self.in_field and size(expr) > _MOST_FIELD_NODES:
            self.cx.missed(f"{callee.name} not inlined: too long for a field of an f-string", call)
            return None
        callee.used()
        why = callee.why | expansion.why | (verdict.why if verdict else PROVED)
        self.say_inlined(callee, call, expansion, why)
        if not callees.depth:
            self.grow(size(expr))
        callees.names.settle(expansion.fresh, [expr])
        guard = callees.guard(callee)
        if guard is not None:
            callees.forget()
            tested, alias = (n.Load(var, span=call.span) for var in (guard[0], guard[1]()))
            test = n.Test("same", tested, [alias], span=call.span)
            expr = n.Cond(test, expr, call, span=call.span)
        return expr if verdict else self.bound_test(expr)

    def may_bind_test(self, call: n.Expr) -> bool:
        """Whether the value of a call may be bound where its truth is asked for, and let go right after that."""
        if self.callees.depth or self.in_class or self.unwinds or self.current in self.answers:
            return False
        scope = self.scope
        return isinstance(scope, n.Function) and not scope.is_lambda and decides(self.current, call)

    def bound_test(self, expr: n.Expr) -> n.Expr:
        """Bind the value of a test to a variable, to be released when the truth is known."""
        assert isinstance(self.scope, n.Function)
        answer = n.Var("answer", n.Storage.FAST)
        bound = n.Walrus(n.Store(answer, span=expr.span), expr, span=expr.span)
        self.callees.names.settle([answer], [bound])
        self.scope.variables[answer.name] = answer
        self.answers[self.current] = bound
        return bound

    def nested(self, expansion: Expansion, callee: Callee) -> None:
        """Inline what the scratch calls in turn, with what is proved here."""
        scratch = expansion.scratch
        cx, self.callees.depth = self.cx, self.callees.depth + 1
        told, relied = len(cx.remarks), set(cx.relied)
        inner = _Inliner(scratch, self.cx, self.callees)
        known = self.callees.methods.knowing(callee.access, expansion.prologue)
        with known, self.callees.knowing([callee.var] if callee.guarded and callee.var else []):
            inner.block(scratch.body)
        self.callees.depth -= 1
        expansion.remarks, expansion.relied = cx.remarks[told:], cx.relied - relied
        del cx.remarks[told:]
        cx.relied = relied
        cx.forget(scratch)

    @property
    def runs_once(self) -> bool:
        """Whether the code at hand is run once: what a call costs does not matter there, and a longer text does."""
        return self.scope is self.cx.module and not self.in_loop and not self.in_comp

    def would_pay(self, call: n.Call) -> bool:
        """Whether a call would be inlined, as far as can be told before, if its name were known to be its function."""
        definition = self.cx.facts.functions.get(call.func.var) if type(call.func) is n.Load else None
        if definition is None or not self.runs_once:
            return definition is not None
        return not _reads_outside(definition.function) and all(map(_is_closed, call.args))

    def may_grow(self) -> bool:
        """Whether what inlining has added to the scope leaves room for more."""
        root = self.callees.root
        if root not in self.cx.growth:
            self.cx.growth[root] = _MOST_GROWTH + _MOST_GROWTH_OF_NODE * size(root)
        return self.cx.growth[root] > 0

    def grow(self, nodes: int) -> None:
        self.cx.growth[self.callees.root] -= nodes

    def may_raise(self, expr: n.Expr) -> bool:
        return bool(of_expr(expr, self.known).flags & Effect.RAISE)


def _is_closed(expr: n.Expr) -> bool:
    """Whether an expression is made of constants alone, so that folding may make one of it."""
    open_ = (n.Load, n.Call, n.Attr, n.Comp, n.Lambda, n.Walrus)
    return not any(type(node) in open_ for node in walk(expr))


def _runs_code(effects: Effects) -> bool:
    return effects.runs_code


def _candidates(scope: Scope, cx: Context) -> Callees | None:
    """What knows the callees of a scope, if it calls something that may be inlined; most call nothing of the kind."""
    if cx.hypotheses:
        return Callees(cx, scope)
    survey = cx.edit(scope).survey
    functions = cx.facts.functions
    known = [call.func for call in survey.calls if type(call.func) is n.Load and call.func.var in functions]
    if survey.calls_lambda or not survey.attributes.isdisjoint(cx.member_names):
        return Callees(cx, scope)
    if any(type(c.func) is n.Load and c.func.var in survey.local_functions for c in survey.calls):
        return Callees(cx, scope)
    if not known:
        return None
    callees = Callees(cx, scope)
    if not survey.tests and all(map(callees.refusal, known)):
        for func in known:
            callees.decide(func, scope)  # which says why
        return None
    return callees


def _merges(node: n.Call | n.ClassDef) -> bool:
    """Whether a mapping is unpacked among the keywords, which runs its code before the next one is evaluated."""
    return any(keyword.name is None for keyword in node.keywords)


def _reads_outside(function: n.Function) -> bool:
    """Whether a function reads a name that is not its own."""
    return any(
        type(node) is n.Load and node.var.storage is not n.Storage.FAST for node in walk_scope(function)
    )


def _is_constant(origin: ast.stmt | None) -> bool:
    return isinstance(origin, ast.Expr) and isinstance(origin.value, ast.Constant)
