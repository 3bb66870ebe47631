"""Inlines a generator into the loop that consumes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from s2s.analysis.defs import Kind
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.inlining.accesses import name_receiver, with_receiver
from s2s.inlining.called import Callee
from s2s.inlining.callee import Callees
from s2s.inlining.expand import Expansion, instantiate_call
from s2s.inlining.fusion import CannotJump, Consumer, Fusion
from s2s.inlining.handed_on import HandedOn
from s2s.inlining.lifetimes import Lifetimes
from s2s.inlining.unwinding import kept_bound, raised_again, unset
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import bound_by, clone, comprehension_vars, nodes_in, walk_scope
from s2s.legality.call import compares_a_literal, size
from s2s.legality.move import stored_dies_unseen
from s2s.legality.stopping import cannot_raise, cannot_stop, hands_out_plainly, nested
from s2s.legality.verdict import Verdict
from s2s.program.originals import keep_builtin

#: The largest replacement of a loop, in nodes.
MOST_NODES = 400
#: How deep the loops of a generator may be nested.
MOST_LOOPS = 3
#: The node classes that a duplicated loop body may not contain.
_NOT_COPIED = (n.FunctionDef, n.ClassDef, n.Lambda, n.Opaque, n.OpaqueExpr, n.Declare, n.Holder)


class Refusal(str):
    """Why a generator is not run in the loop that consumes it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Gathered:
    """A statement that does nothing but store or return `list` of a generator, which stands for the loop.

    Attributes:
        call: the call of `list`.
        result: the new list.
    """

    stmt: n.Assign | n.Return
    call: n.Call
    result: n.Var


def consume(
    loop: n.For,
    callee: Callee,
    callees: Callees,
    scope: n.Function,
    cx: Context,
    gathered: Gathered | None = None,
    most: int = MOST_NODES,
) -> list[n.Stmt] | Refusal:
    """The statements that replace a loop over a generator, or the refusal.

    Args:
        gathered: the statement that the loop is made for.
        most: the largest replacement, in nodes.
    """
    copied = [node for stmt in (*loop.body, *loop.orelse) for node in walk_scope(stmt)]
    if any(isinstance(node, _NOT_COPIED) for node in copied):
        return Refusal("the loop makes functions")
    if any(map(compares_a_literal, copied)):
        return Refusal("Python would warn of the literal beside `is` once more")
    if nested(callee.function.body) > MOST_LOOPS:
        return Refusal("it has too many loops inside one another")
    reason = hands_out_plainly(callee.function.body)
    if reason:
        return Refusal(reason)
    call = loop.iter
    assert type(call) is n.Call
    known, access = cx.facts_of(scope), callee.access
    sealed = access.sealed if access is not None else None
    call = with_receiver(call, access)
    expansion = instantiate_call(call, callee.function, cx, known, sealed, rebound=rebound_by(loop))
    if isinstance(expansion, str):
        return Refusal(expansion)
    expansion.prologue = [clone(stmt, {}) for stmt in expansion.prologue]  # the loop stays where a test fails
    name_receiver(expansion, access)
    return _Consumption(loop, callee, callees, expansion, scope, cx, gathered, most).run()


def rebound_by(loop: n.For) -> frozenset[n.Var]:
    """The variables that a loop binds or unbinds."""
    parts: list[n.Node] = [loop.target, *loop.body]
    return frozenset(
        var for part in parts for node in walk_scope(part) if (var := bound_by(node)) is not None
    )


def may_stop_inside(loop: n.For, known: Facts) -> bool:
    """Whether the body of a loop may raise `StopIteration`; where it yields, anything may be thrown in."""
    suspends = (n.Yield, n.YieldFrom, n.Await)
    if any(type(node) in suspends for node in nodes_in(loop.body)):
        return True
    return not cannot_stop(loop.body, known)


def seen_dying(expansion: Expansion, cx: Context) -> tuple[dict[n.Var, None], Why]:
    """The variables of a generator whose objects may be observed dying, and the reasons why the others are not."""
    params = [param for param in expansion.scratch.params if param.var not in expansion.bound]
    trial = expansion.scope(params, [*expansion.prologue, *expansion.scratch.body], cx)
    overlay, known = cx.reaching(trial), cx.facts_of(trial)
    theirs = {param.var for param in params} | comprehension_vars(trial)
    found: dict[n.Var, None] = {}
    why = PROVED
    for definition in overlay.defs:
        if definition.var in theirs or definition.kind is not Kind.STORE:
            continue
        unseen = stored_dies_unseen(definition, known)
        if unseen:
            why |= unseen.why
        else:
            found[definition.var] = None
    cx.forget(trial)
    return found, why


class _Consumption:
    """One loop and the expansion of the generator it consumes."""

    def __init__(
        self,
        loop: n.For,
        callee: Callee,
        callees: Callees,
        expansion: Expansion,
        scope: n.Function,
        cx: Context,
        gathered: Gathered | None,
        most: int,
    ) -> None:
        self.gathered, self.most = gathered, most
        self.loop, self.callee, self.callees, self.expansion = loop, callee, callees, expansion
        self.scope, self.cx = scope, cx
        self.span = loop.iter.span
        self.why: Why = callee.why | expansion.why
        self.consumer = Consumer.of(loop)
        self.inside = n.Var("inside", n.Storage.FAST)
        self.handed = HandedOn.by(loop, lambda: cx.reaching(scope))
        self.stops = False
        self.dying: list[n.Var] = []
        self.raises = False  # raise again: as another exception, or once the generator's objects are released

    def run(self) -> list[n.Stmt] | Refusal:
        """The statements that replace the loop."""
        loop, body = self.loop, self.expansion.scratch.body
        verdict = cannot_stop(body, self.cx.facts_of(self.expansion.scratch))
        self.stops = not verdict
        self.why |= verdict.why if verdict else PROVED
        held = self.held()
        if isinstance(held, Refusal):
            return held
        self.dying = held
        verdict = cannot_raise(body, self.cx.facts_of(self.expansion.scratch)) if held else verdict
        self.raises = not verdict
        self.why |= verdict.why if verdict else PROVED
        unwinds = bool(held) or self.raises
        if unwinds and loop.orelse and self.consumer.breaks:
            return Refusal("the loop has both `break` and `else`")
        if self.raises and not self.binds_quietly(body):
            return Refusal("nothing tells what it raises from what the targets of the loop raise")
        if self.raises and self.cx.facts.lists_names:
            return Refusal("the module lists its own names, and would see the one that a `raise` needs")
        try:
            body = Fusion(self.consumer, self.given, self.span).run(body)
        except CannotJump as jump:
            return Refusal(str(jump))
        if unwinds:
            body = self.unwound(body)
        if self.gathered is not None:
            body = self.gathering(self.gathered, body)
        new = [*self.expansion.prologue, *body]
        if loop.orelse and not self.consumer.breaks:
            new += [clone(stmt, {}) for stmt in loop.orelse]
        if sum(map(size, new)) > self.most:
            return Refusal("it is too long to stand for a loop")
        new = self.guarded(new)
        self.declare(new)
        self.cx.done(
            f"ran {self.callee.name} in the loop that consumes it",
            loop.iter,
            self.why,
            callee=self.callee.function.qualname,
        )
        return new

    def held(self) -> list[n.Var] | Refusal:
        """The variables whose objects may be observed dying: they are released as the generator's frame would."""
        found, why = seen_dying(self.expansion, self.cx)
        succeed = Lifetimes(self.expansion, self.scope, self.cx).arguments_succeed(found)
        if not succeed:
            return Refusal(succeed.reason)
        self.why |= why | succeed.why
        return [
            var for var in self.expansion.fresh if var in found
        ]  # in the order in which a frame releases them

    def binds_quietly(self, body: list[n.Stmt]) -> bool:
        """Whether storing to the targets of the loop runs no code."""
        target: n.Expr = self.loop.target
        if type(target) is n.Store:
            return True
        if type(target) is not n.Tuple or any(type(item) is not n.Store for item in target.items):
            return False
        given = [node.value for stmt in body for node in walk_scope(stmt) if type(node) is n.Yield]
        return all(
            type(value) is n.Tuple
            and len(value.items) == len(target.items)
            and not any(type(item) is n.Starred for item in value.items)
            for value in given
        )

    def given(self, given: n.Yield, skips: bool) -> list[n.Stmt]:
        """The statements that replace a `yield`: a store of its value, and the loop's body."""
        value = n.Const(None, span=self.span) if given.value is None else given.value
        if self.gathered is not None:
            into = n.Attr(n.Load(self.gathered.result, span=self.span), "append", span=self.span)
            return [n.ExprStmt(n.Call(into, [value], [], span=self.span), span=self.span)]
        body = self.consumer.body(skips)
        if self.handed is not None and self.handed.is_made_by(value):
            stores, body = self.handed.taken_apart(value, body)
        else:
            stores = [n.Assign([clone(self.loop.target, {})], value, span=self.span)]
        if not self.tells_apart:
            return [*stores, *body]
        span = self.span
        noted: list[n.Stmt] = [
            n.Assign([n.Store(self.inside, span=span)], n.Const(True, span=span), span=span),
            n.Raise(None, None, span=span),
        ]
        handler = n.Handler(None, None, noted, span=span)
        return [*stores, n.Try(body or [n.Pass(span=span)], [handler], [], [], False, span=span)]

    @cached_property
    def tells_apart(self) -> bool:
        """Whether what the body of the loop raises is to be told from what the generator raises."""
        if not self.raises or self.gathered is not None:
            return False
        if self.dying:
            return any(type(stmt) is not n.Pass for stmt in self.loop.body)
        return may_stop_inside(self.loop, self.cx.facts_of(self.scope))

    def unwound(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """The loop in a `try` that does what leaving a generator does."""
        span = self.span
        body = body or [n.Pass(span=span)]
        before: list[n.Stmt] = []
        handlers: list[n.Handler] = []
        if self.raises:
            again: list[n.Stmt] = []
            if self.tells_apart:
                noted = n.Assign([n.Store(self.inside, span=span)], n.Const(False, span=span), span=span)
                before.append(noted)
                inside = n.Load(self.inside, span=span)
                again.append(n.If(inside, [n.Raise(None, None, span=span)], [], span=span))
            handlers.append(raised_again(self.cx, span, self.dying, again))
            body = kept_bound(body, self.dying)
            before += unset(self.dying, self.expansion, span)
        targets: list[n.Expr] = [n.Store(var, span=span) for var in self.dying]
        final: list[n.Stmt] = [n.Delete(targets, True, span=span)] if targets else []
        return [*before, n.Try(body, handlers, [], final, False, span=span)]

    def gathering(self, gathered: Gathered, body: list[n.Stmt]) -> list[n.Stmt]:
        """The loop between a new list and the statement that stores or returns it.

        What is raised lets go of the list, as `list` does, before anybody handles it.
        """
        span = self.span
        new: list[n.Stmt] = [
            n.Assign([n.Store(gathered.result, span=span)], n.List([], span=span), span=span),
        ]
        verdict = self.raises_nothing()
        self.why |= verdict.why if verdict else PROVED
        released: n.Stmt = n.Delete([n.Store(gathered.result, span=span)], True, span=span)
        if not verdict:
            handler = n.Handler(None, None, [clone(released), n.Raise(None, None, span=span)], span=span)
            body = [n.Try(body or [n.Pass(span=span)], [handler], [], [], False, span=span)]
        read = n.Load(gathered.result, span=span)
        if type(gathered.stmt) is n.Return:
            return [*new, *body, n.Return(read, span=gathered.stmt.span)]
        assert type(gathered.stmt) is n.Assign
        targets = [clone(target, {}) for target in gathered.stmt.targets]
        stored: n.Stmt = n.Assign(targets, read, span=gathered.stmt.span)
        if all(type(target) is n.Store for target in targets):
            return [*new, *body, stored, released]
        # What cannot be stored dies with the statement, before anybody handles that.
        return [*new, *body, n.Try([stored], [], [], [released], False, span=span)]

    def raises_nothing(self) -> Verdict:
        """Whether nothing is raised that a list would have to be let go for."""
        scratch = self.expansion.scratch
        return cannot_raise(scratch.body, self.cx.facts_of(scratch))

    def guarded(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """The statements under the tests of the names that are read; where one fails, all runs as it was written."""
        written: n.Stmt = self.loop
        tests: list[n.Expr] = []
        if self.gathered is not None:
            written = self.gathered.stmt
            func = self.gathered.call.func
            sealed = self.cx.facts_of(self.scope).builtin(func)
            if sealed is not None:
                self.why |= sealed[1]
            elif type(func) is n.Load:
                tests.append(self.test(func.var, keep_builtin(self.cx.facts, func.var)))
        var = self.callee.var
        if var is not None and self.callee.guarded:
            tests.append(self.test(var, self.callees.alias(var)))
        if not tests:
            return body
        test = conjunction(tests, self.span)
        return [n.If(test, body or [n.Pass(span=written.span)], [written], span=written.span)]

    def test(self, var: n.Var, kept: n.Var) -> n.Expr:
        """Whether a name means what was kept of it."""
        return n.Test("same", n.Load(var, span=self.span), [n.Load(kept, span=self.span)], span=self.span)

    def declare(self, new: list[n.Stmt]) -> None:
        """Give the new variables names of their own."""
        theirs = {var for stmt in new for var in comprehension_vars(stmt)}
        fresh = [*self.expansion.fresh, self.inside]
        fresh += [self.gathered.result] if self.gathered is not None else []
        settled = self.callees.names.settle(fresh, new)
        self.cx.edit(self.scope).declare(self.scope, [var for var in settled if var not in theirs])
