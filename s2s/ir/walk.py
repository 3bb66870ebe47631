"""Going over the IR: children in evaluation order, whole scopes, rewriting in place, cloning.

A *scope walk* stays inside one function (or the module): it sees the defaults, decorators and annotations of
nested functions, which are evaluated here, and not their bodies. Class bodies run where they stand, so they are
part of the walk of the scope around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from s2s.frozen import kept_names
from s2s.ir import nodes as n
from s2s.ir.children import (
    INNER,
    SCOPE_INNER,
    all_in_scope,
    all_nodes,
    annotations_of,
    children,
    evaluated_outside,
    nodes_in,
    scope_children,
)
from s2s.ir.operands import OPERANDS, map_operands
from s2s.ir.spec import FIELDS

__all__ = [
    "COMPOUND",
    "Scope",
    "all_in_scope",
    "all_nodes",
    "annotations_of",
    "blocks",
    "blocks_of",
    "bound_by",
    "children",
    "clone",
    "comprehension_vars",
    "evaluated_outside",
    "expressions",
    "falls_through",
    "functions",
    "functions_in",
    "header",
    "map_operands",
    "mentions_in",
    "nested_functions",
    "nodes_in",
    "own_jumps",
    "rewrite",
    "scope_children",
    "set_attributes",
    "statements_in",
    "targets_of",
    "walk",
    "walk_scope",
    "without_reads",
]

Scope = n.Function | n.Module
NodeT = TypeVar("NodeT")


def walk(root: n.Node | None) -> Iterator[n.Node]:
    """Every node under `root` and `root` itself, nested functions included, parents first."""
    stack = [] if root is None else [root]
    pop, inner_of = stack.pop, INNER
    while stack:
        node = pop()
        yield node
        inner = inner_of[type(node)]
        if inner is not None:
            stack += inner(node)[::-1]


def without_reads(root: n.Node | None, but: Container[str] = ()) -> list[n.Node]:
    """The nodes that `walk` gives, but for reads of variables, attributes and literals: most there are.

    Args:
        but: the names of variables and attributes that are among them all the same.
    """
    found: list[n.Node] = []
    stack = [] if root is None else [root]
    pop, note, inner_of = stack.pop, found.append, INNER
    while stack:
        node = pop()
        if type(node) is n.Const:
            continue
        if type(node) is n.Load:
            if node.var.name in but:
                note(node)
            continue
        if type(node) is n.Attr:
            if node.name in but:
                note(node)
            stack.append(node.value)
            continue
        note(node)
        inner = inner_of[type(node)]
        if inner is not None:
            stack += inner(node)[::-1]
    return found


def walk_scope(root: n.Node | None) -> Iterator[n.Node]:
    """Every node of the scope under `root` (a function, module, statement or expression), parents first.

    For a function: of its body, not of its parameters, which belong to the scope around it.
    """
    if root is None:
        return
    stack: list[n.Node] = [*reversed(root.body)] if isinstance(root, Scope) else [root]
    pop, inner_of = stack.pop, SCOPE_INNER
    while stack:
        node = pop()
        yield node
        inner = inner_of[type(node)]
        if inner is not None:
            stack += inner(node)[::-1]


def blocks(root: n.Node) -> Iterator[list[n.Stmt]]:
    """Every statement list of the scope under `root`, outer before inner; class bodies included."""
    stack: list[list[n.Stmt]] = [root.body] if isinstance(root, Scope) else blocks_of(root)[::-1]
    while stack:
        block = stack.pop()
        yield block
        for stmt in reversed(block):
            inner = _BLOCKS.get(type(stmt))
            if inner is not None:
                stack += inner(stmt)[::-1]


def blocks_of(stmt: n.Node) -> list[list[n.Stmt]]:
    """The statement lists directly under a statement, a handler's or a case's included."""
    found = _BLOCKS.get(type(stmt))
    return [] if found is None else found(stmt)


_BLOCKS: n.Rules[list[list[n.Stmt]]] = {
    n.If: lambda stmt: [stmt.body, stmt.orelse],
    n.For: lambda stmt: [stmt.body, stmt.orelse],
    n.While: lambda stmt: [stmt.body, stmt.orelse],
    n.With: lambda stmt: [stmt.body],
    n.Try: lambda stmt: [stmt.body, *(handler.body for handler in stmt.handlers), stmt.orelse, stmt.final],
    n.Match: lambda stmt: [case.body for case in stmt.cases],
    n.ClassDef: lambda stmt: [stmt.body],
    # parts
    n.Handler: lambda part: [part.body],
    n.Case: lambda part: [part.body],
    n.Function: lambda part: [part.body],
    n.Module: lambda part: [part.body],
}


#: The statements that hold others.
COMPOUND = frozenset(_BLOCKS)


def statements_in(block: list[n.Stmt]) -> Iterator[n.Stmt]:
    """The statements of a block and of the blocks in it; not those of functions and classes defined there."""
    for stmt in block:
        yield stmt
        if type(stmt) not in (n.FunctionDef, n.ClassDef):
            for inner in blocks_of(stmt):
                yield from statements_in(inner)


def mentions_in(block: list[n.Stmt]) -> Counter[n.Var]:
    """How often a block reads, binds or deletes each variable, by the functions and classes it defines too."""
    mentions: Counter[n.Var] = Counter()
    for stmt in statements_in(block):
        itself = (stmt,) if type(stmt) in (n.FunctionDef, n.ClassDef) else ()
        for node in nodes_in([*itself, *header(stmt)]):
            var = getattr(node, "var", None)
            if isinstance(var, n.Var):
                mentions[var] += 1
        for handler in getattr(stmt, "handlers", ()):
            mentions[handler.var] += 1
    return mentions


def bound_by(node: n.Node) -> n.Var | None:
    """The variable that a node binds, deletes or declares; None for one that reads, or has none."""
    return None if type(node) is n.Load else getattr(node, "var", None)


def functions(root: n.Node | None) -> Iterator[n.Function]:
    """Every function under `root`, lambdas included, inner ones before the function around them."""
    ordered: list[n.Function] = [node for node in without_reads(root) if type(node) is n.Function]
    yield from reversed(ordered)


def functions_in(root: n.Node | None) -> set[n.Function]:
    """The same, in no order."""
    return {node for node in all_nodes(root) if type(node) is n.Function}


def nested_functions(scope: n.Node | None) -> Iterator[n.Function]:
    """The functions whose definition belongs directly to this scope."""
    for node in all_in_scope(scope):
        if type(node) is n.FunctionDef or type(node) is n.Lambda:
            yield node.function


def header(stmt: n.Stmt) -> list[n.Node]:
    """The direct children of a statement that are not blocks or functions: what it evaluates or writes itself."""
    found: list[n.Node] = []
    if type(stmt) not in COMPOUND:
        return [*scope_children(stmt)]
    for child in scope_children(stmt):
        if isinstance(child, n.Stmt):
            continue
        if type(child) is n.Handler:
            found.extend([] if child.type is None else [child.type])
        elif type(child) is n.Case:
            found.append(child.pattern)
            found.extend([] if child.guard is None else [child.guard])
        else:
            found.append(child)
    return found


def expressions(root: n.Expr | n.Stmt) -> Iterator[n.Expr]:
    """The expressions of one statement's header, or under one expression, parents first; no nested blocks."""
    stack: list[n.Node] = header(root)[::-1] if isinstance(root, n.Stmt) else [root]
    pop, inner_of = stack.pop, SCOPE_INNER
    while stack:
        node = pop()
        if isinstance(node, n.Expr):
            yield node
        inner = inner_of[type(node)]
        if inner is not None:
            stack += inner(node)[::-1]


def own_jumps(block: Iterable[n.Stmt], *kinds: type) -> Iterator[n.Stmt]:
    """The `break` and `continue` statements of these kinds that belong to the loop around a block."""
    for stmt in block:
        if type(stmt) in kinds:
            yield stmt
        for inner in [stmt.orelse] if isinstance(stmt, n.For | n.While) else blocks_of(stmt):
            yield from own_jumps(inner, *kinds)


def comprehension_vars(root: n.Node | None) -> set[n.Var]:
    """The variables that comprehensions of the scope under `root` bind: theirs, not the function's around."""
    targets = nodes_in(node.target for node in all_in_scope(root) if type(node) is n.Clause)
    return {node.var for node in targets if type(node) is n.Store}


def falls_through(body: list[n.Stmt]) -> bool:
    """Whether control may reach the end of a block."""
    if not body:
        return True
    last: n.Stmt | n.Expr = body[-1]
    if type(last) in (n.Return, n.Raise, n.Break, n.Continue):
        return False
    return not (type(last) is n.If and not falls_through(last.body) and not falls_through(last.orelse))


def set_attributes(nodes: Iterable[n.Node]) -> Iterator[n.Attr]:
    """The attributes that nodes store to, as targets or in targets."""
    for node in nodes:
        targets = _TARGETS.get(type(node))
        for target in () if targets is None else targets(node):
            if type(target) is not n.Store:
                yield from _stored_attributes(target)


def targets_of(node: n.Node | None) -> Sequence[n.Expr]:
    """The targets that a node assigns to, deletes or binds in other ways, each as it is written: tuples are one."""
    found = _TARGETS.get(type(node))
    return () if found is None else found(node)


def _stored_attributes(target: n.Expr) -> Iterator[n.Attr]:
    """The attributes that a target stores to: those that it only reads on its way are none of them."""
    if type(target) is n.Attr:
        yield target
    elif type(target) is n.Tuple or type(target) is n.List:
        for item in target.items:
            yield from _stored_attributes(item)
    elif type(target) is n.Starred:
        yield from _stored_attributes(target.value)


_TARGETS: n.Rules[Sequence[n.Expr]] = {
    **dict.fromkeys((n.Assign, n.Delete), lambda node: node.targets),
    **dict.fromkeys((n.AugAssign, n.AnnAssign, n.For, n.Clause, n.Walrus), lambda node: (node.target,)),
    n.WithItem: lambda node: () if node.target is None else (node.target,),
}


def rewrite(node: n.Node, function: Callable[[n.Expr], n.Expr]) -> bool:
    """Replace expressions under a statement's header (or under an expression), operands first, in place.

    `function` gets every expression in a value position (never a target as a whole, an annotation or a pattern)
    and returns what is to stand there. Blocks and the bodies of nested functions are not entered.

    Returns:
        whether anything was replaced.
    """
    rewriter = _Rewriter(function)
    return map_operands(node, rewriter) or rewriter.changed


class _Rewriter:
    """Gives what is to stand for an expression, when that was done for its operands."""

    __slots__ = ("changed", "function")

    def __init__(self, function: Callable[[n.Expr], n.Expr]) -> None:
        self.function = function
        self.changed = False

    def __call__(self, expr: n.Expr) -> n.Expr:
        # Not `changed |= …`: that reads `changed` before the calls below it set it.
        if OPERANDS[type(expr)](expr, self):
            self.changed = True
        return self.function(expr)


_ALL_FIELDS: dict[type, tuple[str, ...]] = {cls: kept_names(cls) for cls in FIELDS}

#: What a copy does not share.
_COPIED = frozenset({list, n.Var, *_ALL_FIELDS})


class _Cloner:
    def __init__(self, variables: dict[n.Var, n.Var], span: n.Span | None) -> None:
        self.variables = variables
        self.span = span

    def value(self, value: Any) -> Any:
        cls = type(value)
        if cls is list:
            return [self.value(item) for item in value]
        if cls is n.Var:
            return self.variables.get(value, value)
        return self.node(value) if cls in _ALL_FIELDS else value

    def node(self, node: Any) -> Any:
        cls = type(node)
        if cls is n.Load or cls is n.Store:
            return cls(self.variables.get(node.var, node.var), span=self.span or node.at)
        if cls is n.Comp:
            self.renew(*comprehension_vars(node))
        elif cls is n.Function:
            return self.function(node)
        new: Any = object.__new__(cls)
        fields = _ALL_FIELDS[cls]
        for name in fields:
            value = getattr(node, name)
            if type(value) in _COPIED:
                value = self.value(value)
            setattr(new, name, value)
        if self.span is not None:
            if "at" in fields or "span" in fields:
                new.span = self.span
            if "origin" in fields:
                new.origin = None
        return new

    def function(self, node: n.Function) -> n.Function:
        self.renew(*node.variables.values())
        new = n.Function(node.name, node.qualname, self.value(node.params), self.value(node.body))
        for name in _ALL_FIELDS[n.Function]:
            if name not in ("params", "body", "variables"):
                setattr(new, name, self.value(getattr(node, name)))
        new.variables = {name: self.variables[var] for name, var in node.variables.items()}
        return new

    def renew(self, *variables: n.Var) -> None:
        """Give the copy of a scope variables of its own."""
        for var in variables:
            if var not in self.variables:
                self.variables[var] = n.Var(var.name, var.storage)


def clone(node: NodeT, variables: dict[n.Var, n.Var] | None = None, span: n.Span | None = None) -> NodeT:
    """A deep copy, with variables replaced as the mapping says.

    Args:
        variables: what stands for each variable in the copy. The variables of the comprehensions and functions
            inside, which the copy has of its own, are added to it.
        span: if given, every node of the copy claims to come from there and from no source statement: code that
            is moved into another function reports the line of the call it stands for.
    """
    copy: NodeT = _Cloner({} if variables is None else variables, span).node(node)
    return copy
