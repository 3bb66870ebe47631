"""Let a loop over a view go over what the view looks at.

Before:

    >>> class View:
    ...     def __init__(self, table):
    ...         self.table = table
    ...     def __iter__(self):
    ...         return iter(self.table)
    >>> class Graph:
    ...     def __init__(self):
    ...         self.nodes = {}
    ...     def __getitem__(self, node):
    ...         return View(self.nodes[node])
    >>> def total(graph, node):
    ...     found = 0
    ...     for other in graph[node]:
    ...         found += other
    ...     return found

After, in a closed world, where a profile says that `graph` is a `Graph`, or names let guess it (`views.by_names`):

    >>> def total(graph, node):
    ...     found = 0
    ...     for other in graph.nodes[node] if type(graph) is Graph else graph[node]:
    ...         found += other
    ...     return found

Legal when: the classes are what their texts say, and what the evaluation of the view comes to does nothing but to give
its result, which a closed world grants (`legality.views`); that the objects are of exactly these classes, and that keys
are of types which compare without running code, is tested before each loop. Where the view makes a generator, the loop
itself does what this does, holds what it and the view would hold, and lets go of that where it is left, in any way.

Does not: go over generator functions, or over several loops in one another; look at views that are not made for the
loop, which cost nothing; guess, without a profile, of loops that stand in no other.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence

from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.imports import INNER, ImportedView
from s2s.inlining.names import declare
from s2s.inlining.unwinding import raised_again
from s2s.ir import nodes as n
from s2s.ir.dump import dump
from s2s.ir.walk import Scope, blocks, clone, walk
from s2s.legality.verdict import Refused
from s2s.legality.views import NEEDED, may_look, may_unfold
from s2s.program.kept_named import keep_named
from s2s.program.kept_types import exact_test, read_type

#: What tells whether the loop goes over what there is.
_ASKED = "is_known"
_RAISES_NOTHING = (n.Load, n.Const, n.Tuple)


def run(scope: Scope, cx: Context, settle: Callable[[], None]) -> bool:
    """Rewrite the loops of one function that go over views; says whether there are any."""
    assert isinstance(scope, n.Function)
    views = [one for one in cx.options.imports if isinstance(one, ImportedView)]
    found = {one.line: one for one in views if one.function == scope.qualname}
    changed = False
    for block in list(blocks(scope)) if found and not cx.options.keep_frames else ():
        for stmt in list(block):
            view = found.get(stmt.span[0]) if type(stmt) is n.For and stmt.span is not None else None
            if type(stmt) is n.For and view is not None and not _is_made(stmt, scope):
                changed |= _Loop(stmt, view, scope, cx).rewrite(block)
    if changed:
        cx.forget(scope)
        settle()
    return changed


def _is_made(loop: n.For, scope: n.Function) -> bool:
    """Whether this pass has looked at a loop before: it goes over a choice, or stands beside its copy."""
    if type(loop.iter) is n.Cond:
        return True
    pairs = (node for node in walk(scope) if type(node) is n.If and node.orelse[-1:] == [loop])
    return any(pair.span == loop.span for pair in pairs)


class _Loop:
    """One loop, and what it comes to."""

    def __init__(self, loop: n.For, view: ImportedView, scope: n.Function, cx: Context) -> None:
        self.loop, self.view, self.scope, self.cx, self.span = loop, view, scope, cx, loop.span
        self.names = {node.var.name: node.var for node in walk(loop.iter) if type(node) is n.Load}
        self.fresh: dict[str, n.Var] = {}
        self.lets_go = cx.granted("no-finalizers", loop)

    def rewrite(self, block: list[n.Stmt]) -> bool:
        """Let it go over what there is; says whether it does."""
        loop, view, cx, span = self.loop, self.view, self.cx, self.span
        if not self.is_as_written():
            return False
        verdict = may_look(loop, cx.reaching(self.scope), cx)
        if verdict and view.target:
            verdict = may_unfold(loop, self.scope, cx.facts.lists_names)
        if isinstance(verdict, Refused):
            cx.missed(f"the loop goes over the view: {verdict.reason}", loop, verdict.unlock or "")
            return False
        tests = [self.test(*one) for one in view.tests]
        known = [one for one in tests if one is not None]
        if len(known) < len(tests):
            return False
        test = n.Bool("and", known, span=span) if len(known) > 1 else known[0]
        before: list[n.Stmt] = []
        if view.is_tried:
            before = [self.tried(test)]
            test = n.Load(self.named(_ASKED), span=span)
        if not view.target:
            new: list[n.Stmt] = [loop]
            cx.edit(self.scope).set(loop, iter=n.Cond(test, self.read(view.over), loop.iter, span=span))
        else:
            new = [n.If(test, self.copy(), [*self.let_go(view.bound), loop], span=span)]
        index, edit = block.index(loop), cx.edit(self.scope)
        if before or new != [loop]:
            edit.splice(block, index, index + 1, [*before, *new])
        declare(self.scope, self.fresh.values(), [*before, *new], cx.facts, edit)
        cx.done("the loop goes over what the view looks at", loop, NEEDED)
        return True

    def is_as_written(self) -> bool:
        """Whether it goes over what it did when it was looked at, and all classes it may make are there by then."""
        if any(name not in self.names for name in _names_in(self.view.written)):
            return False
        facts = self.cx.facts
        for kind in self.view.made:
            module, _, name = kind.partition(":")
            if module == self.view.home:
                if not facts.defined_before_use(facts.global_named(name), self.scope):
                    return False
        return _text(self.read(self.view.written)) == _text(self.loop.iter)

    def test(self, text: str, kind: str, is_class: bool) -> n.Expr | None:
        """What is asked before the loop; None where the class cannot be named."""
        facts, span = self.cx.facts, self.span
        value = self.read(text)
        if not kind:
            return value
        if "|" in kind:
            return self.of_any(value, kind.split("|"))
        module, _, name = kind.partition(":")
        if module == "builtins":
            var = read_type(getattr(builtins, name), facts, True)
        elif module == self.view.home:
            var = facts.global_named(name)
            if not facts.defined_before_use(var, self.scope):
                return None
        else:
            home = self.view.home if self.cx.guide is None else ""
            is_sure = module.partition(".")[0] != home.partition(".")[0]
            var = keep_named(facts, module, name, "" if is_sure else home)
        if is_class:
            return n.Compare(value, ["is"], [n.Load(var, span=span)], span=span)
        return exact_test(value, var, facts, span)

    def of_any(self, value: n.Expr, kinds: list[str]) -> n.Expr | None:
        """What asks whether a local is of one of several builtin types; None for what is no local."""
        facts, span = self.cx.facts, self.span
        if type(value) is not n.Load:
            return None
        tests = list[n.Expr]()
        for kind in kinds:
            found = read_type(getattr(builtins, kind.removeprefix("builtins:")), facts, True)
            tests.append(exact_test(clone(value), found, facts, span))
        return n.Bool("or", tests, span=span)

    def tried(self, test: n.Expr) -> n.Stmt:
        """What asks; where that raises, the loop as written does what it does about it."""
        span, var = self.span, self.named(_ASKED)
        kind = n.Load(read_type(Exception, self.cx.facts, True), span=span)
        no = n.Assign([n.Store(var, span=span)], n.Const(False, span=span), span=span)
        asks = n.Assign([n.Store(var, span=span)], test, span=span)
        return n.Try([asks], [n.Handler(kind, None, [no], span=span)], [], [], False, span=span)

    def copy(self) -> list[n.Stmt]:
        """The loop, doing itself what the generator does, and holding what that does."""
        loop, view, span = self.loop, self.view, self.span
        held = [] if self.lets_go else [self.named(name) for name in view.held]
        target = _as_target(self.read(view.target))
        values = [self.read(one) for one in view.values]
        value = values[0] if len(values) == 1 else n.Tuple(values, span=span)
        body: list[n.Stmt] = [n.Assign([clone(loop.target)], value, span=span)]
        if any(type(node) not in _RAISES_NOTHING for node in walk(value)):
            handler = raised_again(self.cx, span, held)
            body = [n.Try(body, [handler], [], [], False, span=span)]
        body += [clone(stmt) for stmt in loop.body]
        before: list[n.Stmt] = [
            n.Assign([n.Store(self.named(name), span=span)], self.read(text), span=span)
            for name, text in view.before
        ]
        new = [*before, n.For(target, self.read(view.over), body, [], False, span=span)]
        if held:
            new = [n.Try(new, [], [], self.let_go(view.held), False, span=span)]
        asked = self.let_go([name for name in view.bound if name not in view.held])
        return [*asked, *new, *(clone(stmt) for stmt in loop.orelse)]

    def let_go(self, names: Sequence[str]) -> list[n.Stmt]:
        """What lets go of what locals hold that the loop did not have, in this order."""
        targets: list[n.Expr] = [n.Store(self.named(name), span=self.span) for name in names]
        return [n.Delete(targets, True, span=self.span)] if targets and not self.lets_go else []

    def named(self, name: str) -> n.Var:
        """A local that the loop did not have."""
        return self.fresh.setdefault(name, n.Var(name, n.Storage.FAST))

    def read(self, text: str) -> n.Expr:
        """An expression of what was found, as one of the function."""
        module = lower(ast.parse(text), "<view>")
        (stmt,) = module.body
        assert type(stmt) is n.ExprStmt
        meant: dict[n.Var, n.Var] = {}
        for name, var in module.globals.items():
            if name.startswith(INNER):
                meant[var] = self.named(name.removeprefix(INNER))
            else:
                meant[var] = self.names[name]
        return clone(stmt.value, meant, self.span)


def _names_in(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _text(expr: n.Expr) -> str:
    return dump([n.ExprStmt(expr)], spans=False)


def _as_target(target: n.Expr) -> n.Expr:
    """What was read as an expression, as a target."""
    if type(target) is n.Tuple:
        return n.Tuple([_as_target(item) for item in target.items], span=target.span)
    assert type(target) is n.Load
    return n.Store(target.var, span=target.span)
