"""The children of a node: for each class a function of its own, one row of a table.

Every walk asks for the children of every node it comes to, so these run more often than anything else in the
compiler: written out, one takes a third of the time of a loop over `spec.FIELDS`. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TypeVar

from s2s.ir import nodes as n

NodeT = TypeVar("NodeT", bound=n.Node)


def children(node: n.Node) -> Sequence[n.Node]:
    """Every direct child, in evaluation order, blocks and functions included."""
    return CHILDREN[type(node)](node)


def operands_of(expr: n.Expr) -> Sequence[n.Expr]:
    """The children of an expression that has neither clauses nor a function: all of them are expressions."""
    return OPERANDS_OF[type(expr)](expr)


def scope_children(node: n.Node) -> Sequence[n.Node]:
    """As `children`, with a nested function replaced by what it evaluates outside its body."""
    return SCOPE_CHILDREN[type(node)](node)


def evaluated_outside(function: n.Function) -> list[n.Expr]:
    """What making a function object evaluates in the scope around it: defaults, then annotations."""
    return [*(p.default for p in function.params if p.default is not None), *annotations_of(function)]


def annotations_of(function: n.Function) -> list[n.Expr]:
    """The annotations of the parameters, then that of the result."""
    found = [p.annotation for p in function.params if p.annotation is not None]
    return found if function.returns is None else [*found, function.returns]


def _none(node: n.Node) -> tuple[()]:
    return ()


def _value(
    node: n.Attr | n.Keyword | n.Starred | n.Await | n.YieldFrom | n.ExprStmt,
) -> Sequence[n.Expr]:
    return (node.value,)


def _value_if_any(node: n.Yield | n.Return | n.Pattern) -> Sequence[n.Expr]:
    return () if node.value is None else (node.value,)


def _some(*parts: NodeT | None) -> list[NodeT]:
    return [part for part in parts if part is not None]


def _dict_items(node: n.Dict) -> Sequence[n.Expr]:
    return [part for pair in zip(node.keys, node.values, strict=True) for part in pair if part is not None]


OPERANDS_OF: n.Rules[Sequence[n.Expr]] = {
    n.Const: _none,
    n.Load: _none,
    n.Store: _none,
    n.OpaqueExpr: _none,
    n.Attr: _value,
    n.Subscript: attrgetter("value", "index"),
    n.Slice: lambda node: _some(node.lower, node.upper, node.step),
    n.Keyword: _value,
    n.Call: lambda node: [node.func, *node.args, *node.keywords],
    n.Binary: attrgetter("left", "right"),
    n.Unary: lambda node: (node.operand,),
    n.Bool: attrgetter("values"),
    n.Compare: lambda node: [node.left, *node.rights],
    n.Cond: attrgetter("test", "body", "orelse"),
    n.Test: lambda node: [node.subject, *node.want],
    n.Tuple: attrgetter("items"),
    n.List: attrgetter("items"),
    n.Set: attrgetter("items"),
    n.Dict: _dict_items,
    n.Starred: _value,
    n.FString: attrgetter("parts"),
    n.Format: lambda node: _some(node.value, node.spec),
    n.Walrus: attrgetter("value", "target"),
    n.Await: _value,
    n.Yield: _value_if_any,
    n.YieldFrom: _value,
}

CHILDREN: n.Rules[Sequence[n.Node]] = {
    # expressions
    **OPERANDS_OF,
    n.Lambda: lambda node: (node.function,),
    n.Comp: lambda node: [*node.clauses, *_some(node.element, node.value)],
    # parts
    n.Clause: lambda node: [node.iter, node.target, *node.ifs],
    n.Alias: _none,
    n.WithItem: lambda node: _some(node.context, node.target),
    n.Handler: lambda node: node.body if node.type is None else [node.type, *node.body],
    n.Pattern: lambda node: [*_value_if_any(node), *node.keys, *node.patterns],
    n.Case: lambda node: [*_some(node.pattern, node.guard), *node.body],
    n.Param: lambda node: _some(node.default, node.annotation),
    n.Function: lambda node: [*node.params, *_some(node.returns), *node.body],
    n.Module: attrgetter("body"),
    # statements
    n.Assign: lambda node: [node.value, *node.targets],
    n.AugAssign: attrgetter("target", "value"),
    n.AnnAssign: lambda node: _some(node.value, node.target, node.annotation),
    n.Delete: attrgetter("targets"),
    n.ExprStmt: _value,
    n.Return: _value_if_any,
    n.Raise: lambda node: _some(node.exc, node.cause),
    n.Assert: lambda node: _some(node.test, node.msg),
    n.Pass: _none,
    n.Break: _none,
    n.Continue: _none,
    n.Declare: _none,
    n.Holder: _none,
    n.Import: attrgetter("names"),
    n.ImportFrom: attrgetter("names"),
    n.If: lambda node: [node.test, *node.body, *node.orelse],
    n.While: lambda node: [node.test, *node.body, *node.orelse],
    n.For: lambda node: [node.iter, node.target, *node.body, *node.orelse],
    n.With: lambda node: [*node.items, *node.body],
    n.Try: lambda node: [*node.body, *node.handlers, *node.orelse, *node.final],
    n.Match: lambda node: [node.subject, *node.cases],
    n.FunctionDef: lambda node: [*node.decorators, node.function],
    n.ClassDef: lambda node: [*node.decorators, *node.bases, *node.keywords, *node.body],
    n.Opaque: _none,
}

SCOPE_CHILDREN: n.Rules[Sequence[n.Node]] = {
    **CHILDREN,
    n.FunctionDef: lambda node: [*node.decorators, *evaluated_outside(node.function)],
    n.Lambda: lambda node: evaluated_outside(node.function),
}

#: The same, with None for the classes that have no children: half of all nodes are of those.
INNER = {cls: None if found is _none else found for cls, found in CHILDREN.items()}
SCOPE_INNER = {cls: None if found is _none else found for cls, found in SCOPE_CHILDREN.items()}


def all_nodes(root: n.Node | None) -> list[n.Node]:
    """The nodes that `walk.walk` gives, in another order: each before those in it. That takes a third less time."""
    found = [] if root is None else [root]
    inner_of = INNER
    for node in found:
        inner = inner_of[type(node)]
        if inner is not None:
            found += inner(node)
    return found


def nodes_in(stmts: Iterable[n.Node]) -> list[n.Node]:
    """The nodes that `walk.walk_scope` gives for each of some statements, or parts of such, in no order to rely on."""
    found = list(stmts)
    inner_of = SCOPE_INNER
    for node in found:
        inner = inner_of[type(node)]
        if inner is not None:
            found += inner(node)
    return found


def all_in_scope(root: n.Node | None) -> list[n.Node]:
    """The same of those that `walk.walk_scope` gives."""
    if root is None:
        return []
    found: list[n.Node] = [*root.body] if isinstance(root, n.Function | n.Module) else [root]
    inner_of = SCOPE_INNER
    for node in found:
        inner = inner_of[type(node)]
        if inner is not None:
            found += inner(node)
    return found


def calls_in(root: n.Node | None) -> list[n.Call]:
    """The calls that `walk.walk_scope` gives, in the same order."""
    found: list[n.Call] = []
    if root is None:
        return found
    stack: list[n.Node] = [*reversed(root.body)] if isinstance(root, n.Function | n.Module) else [root]
    pop, inner_of = stack.pop, SCOPE_INNER
    while stack:
        node = pop()
        inner = inner_of[type(node)]
        if inner is not None:
            if type(node) is n.Call:
                found.append(node)
            stack += inner(node)[::-1]
    return found
