"""Ask for attributes and items that may be missing in a way that raises nothing.

Before:

    >>> def call_of(visitor, node):
    ...     try:
    ...         visit = getattr(visitor, node.kind)
    ...     except AttributeError:
    ...         return node
    ...     return visit(node)

After, where builtins are what they are called:

    >>> def call_of(visitor, node):
    ...     missing = []
    ...     try:
    ...         visit = getattr(visitor, node.kind, missing)
    ...     except AttributeError:
    ...         return node
    ...     else:
    ...         if visit is missing:
    ...             return node
    ...     return visit(node)

Elsewhere `if getattr is __s2s__.getattr and AttributeError is __s2s__.AttributeError:` stands above, and behind it what
was written. Likewise, `return getattr(visitor, name)` with a handler that does nothing becomes `found =
getattr(visitor, name, missing)` and `if found is not missing: return found`. An exception that is raised and caught
takes ten times as long as the look-up: it has a message, which is formatted, and a traceback. The `try` stays where an
argument may raise `AttributeError` itself, and costs nothing then.

And where what a local holds is likely a bound method, for it was looked up and is called, `getattr(visit, "mark", 0)`
becomes `getattr(visit.__func__ if type(visit) is __s2s__.method else visit, "mark", 0)`: the type of methods hands
each question on to the function, by a way on which a missing attribute is raised first.

The next item is asked for in the same way: `found = next(items, missing)`, and `if found is missing:` what the handler
of `StopIteration` does. Where there is one of `TypeError`, too, the types that have no `__next__` are kept in a set,
and what is of these is asked for none (`legality.next_items`).

Legal when: `getattr` and `AttributeError` are the builtins, or a test says so; the handler does nothing or returns
something short, and neither raises anything nor calls what could ask for the exception that is being handled: nothing
but methods that give an argument, a constant, or a list of such, whichever class of the program the object is of; and
the local that is bound held nothing before, for that would die before the handler runs. A method and its function have
the same attributes, but for those of the type of methods, whose names begin with two underscores (`legality.probes`).

Does not: look at handlers that bind the exception, or do more than that; ask functions of what is not called; look
at attributes in generators.
"""

from __future__ import annotations

from typing import TypeGuard

from s2s.context import Context
from s2s.inlining.headers import Headers
from s2s.inlining.methods import Methods
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.forms import conjunction
from s2s.ir.walk import Scope, blocks, clone, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.next_items import Taking, may_take_quietly, taking
from s2s.legality.probes import (
    Probe,
    marked,
    may_ask_function,
    may_have_default,
    may_raise,
    probed,
    tested_names,
)
from s2s.program.kept_types import builtin_test, exact_test, keep_method_type

_LOOPS = (n.For, n.While)
_JUMPS = (n.Break, n.Continue, n.Return)
_APART = (n.Comp, n.Lambda, n.OpaqueExpr)


def run(scope: Scope, cx: Context) -> None:
    """Rewrite the probes of one function."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return
    for block in blocks(scope):
        for stmt in [*block]:
            if type(stmt) is n.Try and (item := taking(stmt)) is not None:
                _take(item, stmt, block, scope, cx)
    if scope.is_generator:
        return
    if cx.granted_somewhere("sealed-builtins"):
        _Marks(scope, cx).run()
    some = [*blocks(scope)]
    as_written = {inner for block in some for stmt in block if _is_versions(stmt) for inner in stmt.orelse}
    for block in some:
        for stmt in [*block]:
            if type(stmt) is n.Try and stmt not in as_written and (probe := probed(stmt)) is not None:
                _rewrite(probe, stmt, block, scope, cx)


def _rewrite(probe: Probe, stmt: n.Try, block: list[n.Stmt], scope: n.Function, cx: Context) -> None:
    known, methods = cx.facts_of(scope), Methods(cx, scope)
    verdict = may_have_default(probe, stmt, scope, known, lambda attr: methods.methods_of(attr, scope))
    if not verdict:
        cx.missed(
            f"a handler stays where an attribute may be missing: {verdict.reason}", stmt, verdict.unlock
        )
        return
    cx.done("an attribute that may be missing is asked for with a default", stmt, verdict.why)
    edit, call, span = cx.edit(scope), probe.call, probe.call.span
    if names := tested_names(probe, known):
        tests: list[n.Expr] = [builtin_test(read.var, cx.facts, read.span) for read in names]
        test = conjunction(tests, span)
        index = block.index(stmt)
        versions = n.If(test, [stmt], [clone(stmt)], span=stmt.span)
        edit.splice(block, index, index + 1, [versions])
        block = versions.body
    missing, found = n.Var("missing", n.Storage.FAST), probe.target or n.Var("found", n.Storage.FAST)
    first = n.Assign([n.Store(missing, span=span)], n.List([], span=span), span=span)
    asks: n.Stmt = probe.first
    if probe.target is None:
        asks = n.Assign([n.Store(found, span=span)], call, span=span)
    guarded = any(may_raise(arg, known) for arg in call.args)
    left = [clone(one) for one in probe.handler.body] if guarded else probe.handler.body
    op = "is" if probe.target is not None else "is not"
    is_there = n.Compare(n.Load(found, span=span), [op], [n.Load(missing, span=span)], span=span)
    behind: list[n.Stmt]
    if probe.target is not None:
        behind = [n.If(is_there, left, [], span=span), *stmt.orelse]
    else:
        gives = n.Return(n.Load(found, span=span), span=span)
        behind = [n.If(is_there, [gives], [], span=span)]
        behind += [one for one in left if type(one) is not n.Pass]
    edit.set(call, args=[*call.args, n.Load(missing, span=span)])
    index = block.index(stmt)
    if guarded:
        edit.set(stmt, body=[asks], orelse=behind)
        edit.splice(block, index, index, [first])
    else:
        edit.splice(block, index, index + 1, [first, asks, *behind])
    declare(scope, [missing, found] if probe.target is None else [missing], [first, asks], cx.facts, edit)
    cx.forget(scope)


def _take(item: Taking, stmt: n.Try, block: list[n.Stmt], scope: n.Function, cx: Context) -> None:
    """Ask for the next item with a default, and only what has one."""
    verdict = may_take_quietly(item, stmt, scope, cx.facts_of(scope), cx.facts, cx.options)
    if not verdict:
        cx.missed(f"a handler stays where there may be no next item: {verdict.reason}", stmt, verdict.unlock)
        return
    cx.done("a next item that may be missing is asked for with a default", stmt, verdict.why)
    edit, span = cx.edit(scope), item.call.span
    missing, found = n.Var("missing", n.Storage.FAST), n.Var("found", n.Storage.FAST)
    first: list[n.Stmt] = [n.Assign([n.Store(missing, span=span)], n.List([], span=span), span=span)]
    asks = n.Assign([n.Store(found, span=span)], item.call, span=span)
    edit.set(item.call, args=[*item.call.args, n.Load(missing, span=span)])
    edit.set(item.first, value=n.Load(found, span=span))
    stores = [item.first, n.Delete([n.Store(found, span=span)], span=span), *stmt.orelse]
    ended = [one for one in item.ended.body if type(one) is not n.Pass]
    leaves = bool(ended) and type(ended[-1]) in _JUMPS
    op = "is" if ended else "is not"
    test = n.Compare(n.Load(found, span=span), [op], [n.Load(missing, span=span)], span=span)
    behind: list[n.Stmt] = [n.If(test, ended or stores, [] if leaves or not ended else stores, span=span)]
    behind += stores if leaves else []
    made: list[n.Stmt] = [asks, *behind]
    fresh = [missing, found]
    if item.other is not None:
        refused = n.Var("without_next", n.Storage.FAST)
        fresh.append(refused)
        makes = n.Call(n.Load(cx.facts.global_named("set"), span=span), [], [], span=span)
        first.append(n.Assign([n.Store(refused, span=span)], makes, span=span))
        made = [_asked_once(item, item.other, stmt, [asks], behind, refused, cx, edit)]
    index = block.index(stmt)
    edit.splice(block, index, index + 1, made)
    outer, before = _before_loops(made[0], block, scope)
    edit.splice(outer, before, before, first)
    declare(scope, fresh, [*first, *made], cx.facts, edit)
    cx.forget(scope)


def _asked_once(
    item: Taking,
    other: n.Handler,
    stmt: n.Try,
    asks: list[n.Stmt],
    behind: list[n.Stmt],
    refused: n.Var,
    cx: Context,
    edit: Writer,
) -> n.Stmt:
    """What asks for items, but of no type that was found to have no `__next__`."""
    span = item.call.span

    def kind() -> n.Expr:
        return n.Call(n.Load(cx.facts.global_named("type"), span=span), [clone(item.read)], [], span=span)

    is_known = n.Compare(kind(), ["not in"], [n.Load(refused, span=span)], span=span)
    left = [clone(one) for one in other.body if type(one) is not n.Pass]
    has = n.Load(cx.facts.global_named("hasattr"), span=span)
    lacks = n.Unary("not", n.Call(has, [kind(), n.Const("__next__", span=span)], [], span=span), span=span)
    add = n.Call(n.Attr(n.Load(refused, span=span), "add", span=span), [kind()], [], span=span)
    notes = n.If(lacks, [n.ExprStmt(add, span=span)], [], span=span)
    handled = [notes, *(one for one in other.body if type(one) is not n.Pass)]
    handler = n.Handler(other.type, None, handled, span=other.span)
    edit.set(stmt, body=asks, handlers=[handler], orelse=behind)
    return n.If(is_known, [stmt], left, span=span)


def _before_loops(stmt: n.Stmt, block: list[n.Stmt], scope: n.Function) -> tuple[list[n.Stmt], int]:
    """The place before the outermost loop around a statement, or before the statement itself."""
    for outer in blocks(scope):
        for index, one in enumerate(outer):
            if type(one) in _LOOPS and any(part is stmt for part in walk_scope(one)):
                return outer, index
    return block, block.index(stmt)


def _is_versions(stmt: n.Stmt) -> TypeGuard[n.If]:
    """Whether a statement is what this pass has made under a test: behind it stands what was written."""
    test = stmt.test if type(stmt) is n.If else None
    first = test.values[0] if type(test) is n.Bool else test
    return type(first) is n.Test and getattr(getattr(first.subject, "var", None), "name", "") == "getattr"


class _Marks(Headers):
    """Asks the functions of bound methods for attributes that these may lack."""

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART):
            return expr
        self.edit.operands(expr, self.visit)
        read = marked(expr)
        if read is None:
            return expr
        assert type(expr) is n.Call
        cx, span = self.cx, read.span
        verdict = may_ask_function(expr, read, self.scope, cx.facts_of(self.scope), cx.reaching(self.scope))
        if not verdict:
            return expr
        test = exact_test(n.Load(read.var, span=span), keep_method_type(cx.facts), cx.facts, span)
        function = n.Attr(n.Load(read.var, span=span), "__func__", span=span)
        cx.done("a bound method's function is asked for an attribute", expr, verdict.why)
        self.edit.set(expr, args=[n.Cond(test, function, read, span=span), *expr.args[1:]])
        return expr
