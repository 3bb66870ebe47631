"""What the first phase of name resolution gathers: the scopes, and which names may stand for what looks at frames."""

from __future__ import annotations

import ast
import sys

from s2s.frontend import frames
from s2s.frontend.scope import Kind, Scope

#: The first version of Python of which nobody has looked at what it refuses.
_UNREAD = (3, 15)


class Collector:
    """What the walk gathers beside the scopes.

    Attributes:
        scopes: every scope, outer ones first; the module's is the first.
        suspects: mentions of one of `frames.MENTIONS`.
        stack_calls: mentions of `base.name` where name is that of a function that looks at the stack.
        modules: what names that imports bind to modules with such functions stand for.
        stack_functions: names that may stand for such functions, or be builtins renamed, and why they matter.
        copies: by name, the names that may be bound to what it stands for.
        late_annotations: whether annotations are evaluated when somebody asks for them.
        future_imports: the statements that may import from `__future__`.
        doubtful: whether there is anything that Python parses and may refuse to compile; of what is rare, such as
            `await`, it is not looked at whether it stands where it may.
        loops: how many loops of the function or class at hand are around.
        blocks: at least how many blocks of it are around, as Python counts them: it does not take many.
        nonlocals: the names that scopes declare so.
        returning: the `async def`s that return a value: as generators they may not.
        is_strict: whether what is at hand may hold no `yield` and no walrus.
    """

    def __init__(self, late_annotations: bool, future_imports: frozenset[ast.ImportFrom]) -> None:
        self.late_annotations = late_annotations
        self.future_imports = future_imports
        self.doubtful = sys.version_info >= _UNREAD
        self.loops = self.blocks = 0
        self.is_strict = False
        self.nonlocals: list[tuple[Scope, str]] = []
        self.returning: set[Scope] = set()
        self.scopes: list[Scope] = []
        self.suspects: list[tuple[Scope, str]] = []
        self.stack_calls: list[tuple[Scope, str, str]] = []
        self.modules: dict[str, str] = {}
        self.stack_functions: dict[str, str] = {}
        self.copies: dict[str, list[str]] = {}

    def open(self, kind: Kind, node: ast.AST, parent: Scope, private: str | None = None) -> Scope:
        """Start a scope inside another."""
        scope = Scope(
            kind, node, parent, parent.private if private is None else private, parent.inner, parent.kept
        )
        self.scopes.append(scope)
        if kind is not Kind.TYPE_PARAMS:
            parent.inner[node] = scope
        return scope

    def carry(self, node: ast.AST, scope: Scope, start: int) -> None:
        """Note a construct that the IR carries as it is, whose scopes are known: all from that numbered `start` on."""
        host = scope.host
        host.dynamic = frames.OPAQUE_REASON
        self.doubtful = True
        for inside in ast.walk(node):
            if isinstance(inside, ast.Name) and inside.id in scope.reads:
                scope.opaque.setdefault(inside.id, False)
            elif isinstance(inside, ast.NamedExpr) and inside.target.id in host.binds:
                host.opaque[inside.target.id] = True
        for opened in self.scopes[start:]:
            opened.opaque.update((name, False) for name in opened.reads if name not in opened.opaque)

    # -- what looks at frames, under another name

    def alias_targets(self, target: ast.expr, value: ast.expr) -> None:
        """Note which names of a target may stand for what looks at the function it is called in."""
        if isinstance(target, ast.Name):
            self.alias(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
            if len(items) == len(target.elts) and not any(
                isinstance(item, ast.Starred) for item in (*target.elts, *items)
            ):
                for part, item in zip(target.elts, items, strict=True):
                    self.alias_targets(part, item)
                return
            either = f"*{id(target)}"  # no name: what stands for any of the values
            for item in items:
                self.alias(either, item)
            names = [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
            self.copies[either] = names

    def alias(self, name: str, value: ast.expr | None) -> None:
        """Note that a name may stand for what looks at the function it is called in."""
        reason = ""
        if isinstance(value, ast.Name):
            reason = frames.by_name(value.id)
            self.copies.setdefault(value.id, []).append(name)
        elif isinstance(value, ast.Attribute):
            reason = frames.by_attribute(value.attr)
        elif isinstance(value, ast.Call) and (attr := frames.asked(value)) is not None:
            reason = frames.by_attribute(attr)
            self.alias(name, value.args[-1])
        elif isinstance(value, ast.IfExp):
            self.alias(name, value.body)
            self.alias(name, value.orelse)
        elif isinstance(value, ast.BoolOp):
            for item in value.values:
                self.alias(name, item)
        elif isinstance(value, (ast.NamedExpr, ast.Starred)):
            self.alias(name, value.value)
        if reason:
            self.stack_functions[name] = reason

    def spread(self) -> None:
        """Follow the names that stand for such functions to those that may be bound to the same."""
        work = list(self.stack_functions)
        while work:
            source = work.pop()
            for copy in self.copies.get(source, ()):
                if copy not in self.stack_functions:
                    self.stack_functions[copy] = self.stack_functions[source]
                    work.append(copy)


def opaque(cx: Collector, node: ast.AST, scope: Scope) -> None:
    """A construct the IR carries as it is: no pass reasons about what it mentions or binds."""
    scope.host.dynamic = frames.OPAQUE_REASON
    cx.doubtful = True
    for inside in ast.walk(node):
        if isinstance(inside, ast.Name):
            stored = not isinstance(inside.ctx, ast.Load)
            (scope.binds if stored else scope.reads)[inside.id] = None
            scope.opaque[inside.id] = stored or scope.opaque.get(inside.id, False)
        elif isinstance(inside, (ast.Yield, ast.YieldFrom)):
            scope.host.is_generator = True
        elif not isinstance(inside, ast.Constant):
            for _, value in ast.iter_fields(inside):
                if isinstance(value, str):
                    scope.reads[value] = None
                    scope.opaque[value] = True
