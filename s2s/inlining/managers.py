"""Inlines a generator that manages a context into the `with` that enters it.

with self.indent():                 method = self.indent
    self.write(text)                if type(method) is method_type and method.__func__ is kept and …:
                                        del method
                                        self.level += 1
                                        self.write(text)
                                        self.level -= 1
                                    else:
                                        with (method, (method := None))[0]():
                                            self.write(text)
"""

from __future__ import annotations

from s2s.analysis.fact import PROVED, Why
from s2s.context import Context
from s2s.inlining.called import SEALED
from s2s.inlining.callee import Callees
from s2s.inlining.consume import MOST_NODES, Refusal, seen_dying
from s2s.inlining.expand import Expansion, instantiate_call
from s2s.inlining.lifetimes import Lifetimes
from s2s.inlining.unwinding import kept_bound, raised_again, unset
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read
from s2s.ir.walk import bound_by, clone, comprehension_vars, walk_scope
from s2s.legality.call import refusal, size
from s2s.legality.managers import Managed, enters_plainly, leaves_plainly, may_be_put_in, taken_apart
from s2s.legality.move import sets_on_self
from s2s.legality.stopping import cannot_raise, cannot_stop, nested
from s2s.program.callgraph import frame_inspectors, mentions_any
from s2s.program.kept_managers import Manager, keep_manager, managers_of
from s2s.program.kept_types import keep_method_type, keep_type

#: How deep the blocks of a generator may be nested, as CPython counts them: a `finally` is two.
_MOST_NESTED = 4


def manages(stmt: n.Stmt, scope: n.Function, cx: Context) -> tuple[int, Manager] | None:
    """The first of the items of a `with` that is a call of such a generator by its name; and that."""
    if type(stmt) is not n.With or stmt.is_async:
        return None
    for index, item in enumerate(stmt.items):
        found = _called(item.context, scope, cx)
        if found is not None:
            return index, found
    return None


def _called(call: n.Expr, scope: n.Function, cx: Context) -> Manager | None:
    managers = managers_of(cx.facts)
    if type(call) is not n.Call:
        return None
    func = call.func
    if type(func) is n.Load:
        return managers.functions.get(func.var)
    if type(func) is not n.Attr:
        return None
    found = managers.methods.get(func.name, [])
    own = _class_of(scope, cx)
    first = scope.params[0].var if scope.params else None
    if own is not None and type(func.value) is n.Load and func.value.var is first:
        if func.name in managers.bound.get(own, {}):
            found = [one for one in found if one.top is own]
    return found[0] if len(found) == 1 else None


def _class_of(scope: n.Function, cx: Context) -> n.ClassDef | None:
    """The class of the module in whose body a function is defined."""
    position = cx.facts.statement_of.get(scope)
    stmt = cx.facts.statements[position] if position is not None else None
    if type(stmt) is not n.ClassDef:
        return None
    is_own = any(type(part) is n.FunctionDef and part.function is scope for part in stmt.body)
    return stmt if is_own else None


def is_entered(test: n.Expr, cx: Context) -> bool:
    """Whether a test asks for what is kept of such a generator: where it fails, all runs as it was written."""
    parts = test.values if type(test) is n.Bool and test.op == "and" else [test]
    kept = cx.facts.managed
    return any(
        type(part) is n.Compare and type(part.rights[0]) is n.Load and part.rights[0].var in kept
        for part in parts
    )


def enter(
    stmt: n.With, index: int, manager: Manager, callees: Callees, scope: n.Function, cx: Context
) -> list[n.Stmt] | Refusal:
    """The statements that replace a `with`, or the refusal.

    Args:
        index: which of its items calls the generator.
    """
    function = manager.function
    item = stmt.items[index]
    call = item.context
    assert type(call) is n.Call
    func = call.func
    own = _class_of(scope, cx)
    is_own = manager.name != "" and own is manager.top
    if manager.top.var in cx.facts.code_mutated:
        return Refusal("its code or its defaults are not left alone")
    if nested(function.body) > _MOST_NESTED:
        return Refusal("it has too many blocks inside one another")
    reason = refusal(function, is_own, generator=True, handles=True)
    if not reason and mentions_any(function, frame_inspectors(cx.facts)):
        reason = "it calls a function that looks at frames"
    reason = reason or callees.misplaced(function) or callees.no_guard(manager.top.var)
    if reason:
        return Refusal(reason)
    if item.target is not None and type(item.target) is not n.Store:
        return Refusal("what it yields is not stored in a variable")
    inner = stmt.items[index + 1 :]
    block: list[n.Stmt] = [n.With(inner, stmt.body, False, span=stmt.span)] if inner else stmt.body
    frameless = callees.frameless(manager.title, function, func)
    if frameless is None:
        return Refusal("its frame may be looked at")
    entry = _Entry(stmt, item, manager, callees, scope, cx, block)
    entry.why |= frameless
    new = entry.run(own)
    if isinstance(new, Refusal):
        return new
    cx.done(f"ran {manager.title} where it is entered", call, entry.why, callee=function.qualname)
    if index:
        return [n.With(stmt.items[:index], new, False, span=stmt.span)]
    return new


class _Entry:
    """One `with` and the generator that it enters."""

    def __init__(
        self,
        stmt: n.With,
        item: n.WithItem,
        manager: Manager,
        callees: Callees,
        scope: n.Function,
        cx: Context,
        block: list[n.Stmt],
    ) -> None:
        assert type(item.context) is n.Call
        self.stmt, self.item, self.call, self.block = stmt, item, item.context, block
        self.manager, self.callees, self.scope, self.cx = manager, callees, scope, cx
        self.span = item.context.span
        self.why: Why = PROVED
        self.method = n.Var("method", n.Storage.FAST)
        self.dying: list[n.Var] = []
        self.is_known = self.is_sealed()  # without a test
        self.entered = n.Var("entered", n.Storage.FAST)
        self.is_noted = False  # whether that says if the generator has come to its `yield`

    def run(self, own: n.ClassDef | None) -> list[n.Stmt] | Refusal:
        """The statements that replace the `with`.

        Args:
            own: the class whose method the scope is.
        """
        expansion = self.expanded(own)
        if isinstance(expansion, Refusal):
            return expansion
        self.expansion = expansion
        scratch = expansion.scratch
        parts = taken_apart(scratch.body)
        if not isinstance(parts, Managed):
            return Refusal(parts.reason)
        known = self.cx.facts_of(scratch)
        for verdict in (may_be_put_in(self.block, parts), leaves_plainly(parts, known)):
            if not verdict:
                return Refusal(verdict.reason)
            self.why |= verdict.why
        verdict = enters_plainly(parts, known)
        self.is_noted = not verdict
        self.why |= verdict.why if verdict else PROVED
        found, why = seen_dying(expansion, self.cx)
        succeed = Lifetimes(expansion, self.scope, self.cx).arguments_succeed(found)
        if not succeed:
            return Refusal(succeed.reason)
        self.why |= why | succeed.why
        # In the order in which a frame releases them.
        self.dying = [var for var in expansion.fresh if var in found]
        body = self.placed(parts)
        if self.is_noted:
            body = self.told_apart(body)
        if self.dying:
            body = self.released(body)
        new = [*expansion.prologue, *body]
        if sum(map(size, new)) > MOST_NODES:
            return Refusal("it is too long to stand for a with")
        new = self.guarded(new)
        self.declare(new)
        return new

    def expanded(self, own: n.ClassDef | None) -> Expansion | Refusal:
        """The generator over the arguments of the call."""
        call, func, function = self.call, self.call.func, self.manager.function
        rebound = bound_in([*([self.item.target] if self.item.target is not None else []), *self.block])
        if type(func) is n.Attr:
            receiver: n.Expr = func.value
            lists = own is not self.manager.top and bool(sets_on_self(function))
            if not is_local_read(receiver) and not self.is_known:
                receiver = n.Attr(n.Load(self.method, span=self.span), "__self__", span=self.span)
            elif lists and is_local_read(receiver) and receiver.var.name == "self":
                rebound |= {receiver.var}  # a class would list what it sets on self
            call = n.Call(func, [receiver, *call.args], call.keywords, span=call.span)
        expansion = instantiate_call(call, function, self.cx, self.cx.facts_of(self.scope), rebound=rebound)
        if isinstance(expansion, str):
            return Refusal(expansion)
        expansion.prologue = [clone(stmt, {}) for stmt in expansion.prologue]
        for var in expansion.fresh:
            if var.name == "self":
                var.name = "manager"
        return expansion

    def placed(self, parts: Managed, is_inside: bool = False) -> list[n.Stmt]:
        """The block of the `with` in the place of the `yield`, and around it what the generator does.

        Args:
            is_inside: whether a `finally` of the generator sees what is raised.
        """
        before = parts.before
        if isinstance(parts.inside, n.Yield):
            before = [*before, *self.given(parts.inside)]
            noted = n.Assign(
                [n.Store(self.entered, span=self.span)], n.Const(True, span=self.span), span=self.span
            )
            block = [*([noted] if self.is_noted else []), *(clone(stmt, {}) for stmt in self.block)]
        else:
            inside = self.placed(parts.inside, True) or [n.Pass(span=self.span)]
            block = [n.Try(inside, [], [], self.own(parts.final), False, span=self.span)]
        return [
            *(before if is_inside and self.is_noted else self.own(before)),
            *block,
            *self.own(parts.after),
        ]

    def told_apart(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """Statements that raise what the generator does as a generator does, once its own `finally` has seen it."""
        span = self.span
        unset = n.Assign([n.Store(self.entered, span=span)], n.Const(False, span=span), span=span)
        again = n.If(n.Load(self.entered, span=span), [n.Raise(None, None, span=span)], [], span=span)
        handler = raised_again(self.cx, span, self.dying, [again])
        return [unset, n.Try(body, [handler], [], [], False, span=span)]

    def given(self, given: n.Yield) -> list[n.Stmt]:
        """What becomes of the value of the `yield`: it dies at once where nothing stores it."""
        value = n.Const(None, span=self.span) if given.value is None else given.value
        if self.item.target is None:
            return [] if given.value is None else [n.ExprStmt(value, span=self.span)]
        return [n.Assign([clone(self.item.target, {})], value, span=self.span)]

    def own(self, stmts: list[n.Stmt]) -> list[n.Stmt]:
        """Statements of the generator, which raise what it does as a generator raises it."""
        known = self.cx.facts_of(self.expansion.scratch)
        verdict = cannot_raise(stmts, known) if self.dying else cannot_stop(stmts, known)
        if verdict or not stmts:
            self.why |= verdict.why if verdict else PROVED
            return stmts
        handler = raised_again(self.cx, self.span, self.dying)
        return [n.Try(stmts, [handler], [], [], False, span=self.span)]

    def released(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """Statements behind which the variables of the generator are let go, however they end."""
        targets: list[n.Expr] = [n.Store(var, span=self.span) for var in self.dying]
        released = n.Delete(targets, True, span=self.span)
        before = unset(self.dying, self.expansion, self.span)
        body = kept_bound(body, self.dying) or [n.Pass(span=self.span)]
        return [*before, n.Try(body, [], [], [released], False, span=self.span)]

    def guarded(self, new: list[n.Stmt]) -> list[n.Stmt]:
        """The statements under a test that the generator is what is called; else all runs as it was written."""
        facts, span, func = self.cx.facts, self.span, self.call.func
        new = new or [n.Pass(span=span)]
        if self.is_known:
            return new
        if type(func) is n.Load:
            written: list[n.Stmt] = [n.With([self.item], self.block, False, span=self.stmt.span)]
            return [n.If(self.is_kept(func), new, written, span=self.stmt.span)]
        assert type(func) is n.Attr
        method = self.method
        read = n.Assign([n.Store(method, span=span)], clone(func, {}), span=span)
        kind = n.Call(n.Load(keep_type(facts, type), span=span), [n.Load(method, span=span)], [], span=span)
        asks: list[n.Expr] = [
            n.Compare(kind, ["is"], [n.Load(keep_method_type(facts), span=span)], span=span),
            self.is_kept(n.Attr(n.Load(method, span=span), "__func__", span=span)),
        ]
        if is_local_read(func.value):
            asks += self.is_bound_to(func.value)
        reads_self = [stmt for stmt in self.expansion.prologue if _mentions(stmt, method)]
        gone = n.Delete([n.Store(method, span=span)], True, span=span)
        new = [*reads_self, gone, *(stmt for stmt in new if stmt not in reads_self)]
        none = n.Walrus(n.Store(method, span=span), n.Const(None, span=span), span=span)
        pair = n.Tuple([n.Load(method, span=span), none], span=span)
        taken = n.Subscript(pair, n.Const(0, span=span), span=span)
        entered = n.Call(taken, self.call.args, self.call.keywords, span=self.call.span)
        item = n.WithItem(entered, self.item.target)
        stays = n.With([item], self.block, False, span=self.stmt.span)
        return [read, n.If(n.Bool("and", asks, span=span), new, [stays], span=self.stmt.span)]

    def is_bound_to(self, receiver: n.Expr) -> list[n.Expr]:
        """The test that a method is that of the object which it is read from: an object may have one of another."""
        bound = n.Attr(n.Load(self.method, span=self.span), "__self__", span=self.span)
        return [n.Compare(bound, ["is"], [clone(receiver, {})], span=self.span)]

    def is_kept(self, read: n.Expr) -> n.Expr:
        kept = n.Load(keep_manager(self.cx.facts, self.manager), span=self.span)
        return n.Compare(clone(read, {}), ["is"], [kept], span=self.span)

    def is_sealed(self) -> bool:
        """Whether what is called is known to be what `contextmanager` has made of the generator."""
        facts, func, top = self.cx.facts, self.call.func, self.manager.top
        if not self.cx.granted("sealed-globals", self.call) or facts.star_import:
            return False
        if type(func) is n.Attr and type(top) is n.ClassDef:
            why = self.callees.methods.managed(func, self.scope, top)
        else:
            why = PROVED if facts.has_run_before(self.manager.position, self.scope) else None
        self.why |= SEALED | why if why is not None else PROVED
        return why is not None

    def declare(self, new: list[n.Stmt]) -> None:
        """Give the new variables names of their own."""
        theirs = {var for stmt in new for var in comprehension_vars(stmt)}
        settled = self.callees.names.settle([*self.expansion.fresh, self.method, self.entered], new)
        self.cx.edit(self.scope).declare(self.scope, [var for var in settled if var not in theirs])


def bound_in(nodes: list[n.Node]) -> frozenset[n.Var]:
    """The variables that a part of a `with` binds or unbinds."""
    found = (bound_by(node) for part in nodes for node in walk_scope(part))
    return frozenset(var for var in found if var is not None)


def _mentions(stmt: n.Stmt, var: n.Var) -> bool:
    return any(type(node) is n.Load and node.var is var for node in walk_scope(stmt))
