"""Whether the IR is what lowering made of a node of the source's tree, so that this node can stand for it.

Most statements of a function that has changed have not changed themselves. To compare them with the source takes half
of what it takes to emit them; and what is the source's own need not be compared again where it is put on the page. Of
what is rare nothing is said: it is emitted.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeAlias

from s2s.frontend.lower_expr import COMPARISONS, OPERATORS, UNARY
from s2s.ir import nodes as ir

#: A node of the source, or a list of such: each rule looks at its class first.
Tree: TypeAlias = Any


def is_as_written(node: ir.Stmt | ir.Expr, tree: Tree) -> bool:
    """Whether a simple statement, or an expression, is certainly what lowering made of a node."""
    rule = _RULES.get(node.__class__)
    return rule is not None and rule(node, tree)


def all_as_written(nodes: list[Any], trees: list[Tree]) -> bool:
    """Whether each of some expressions is."""
    if len(nodes) != len(trees):
        return False
    for node, tree in zip(nodes, trees):
        rule = _RULES.get(node.__class__)
        if rule is None or not rule(node, tree):
            return False
    return True


def optional_as_written(node: ir.Expr | None, tree: Tree) -> bool:
    """Whether an expression that may be missing is."""
    if node is None or tree is None:
        return node is tree
    return is_as_written(node, tree)


def keywords_as_written(items: list[ir.Keyword], trees: list[ast.keyword]) -> bool:
    """Whether the keywords of a call, or of a class header, are."""
    if len(items) != len(trees):
        return False
    for item, tree in zip(items, trees):
        if item.name != tree.arg or not is_as_written(item.value, tree.value):
            return False
    return True


def params_as_written(params: list[ir.Param], tree: ast.arguments) -> bool:
    """Whether the parameters of a function are; those that take what is left over are not looked at."""
    args = [*tree.posonlyargs, *tree.args, *tree.kwonlyargs]
    if tree.vararg is not None or tree.kwarg is not None or len(args) != len(params):
        return False
    plain, keyword = len(tree.posonlyargs), len(tree.posonlyargs) + len(tree.args)
    without = keyword - len(tree.defaults)
    defaults = [*[None] * without, *tree.defaults, *tree.kw_defaults]
    for place, (param, arg, default) in enumerate(zip(params, args, defaults, strict=True)):
        kind = "posonly" if place < plain else "pos" if place < keyword else "kwonly"
        if param.kind != kind or param.var.name != arg.arg:
            return False
        if not optional_as_written(param.annotation, arg.annotation):
            return False
        if not optional_as_written(param.default, default):
            return False
    return True


def _variable(node: ir.Load | ir.Store, tree: Tree) -> bool:
    return tree.__class__ is ast.Name and tree.id == node.var.name


def _const(node: ir.Const, tree: Tree) -> bool:
    return tree.__class__ is ast.Constant and tree.value is node.value and tree.kind == node.kind


def _attribute(node: ir.Attr, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Attribute and tree.attr == node.name and is_as_written(node.value, tree.value)
    )


def _subscript(node: ir.Subscript, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Subscript
        and is_as_written(node.value, tree.value)
        and is_as_written(node.index, tree.slice)
    )


def _slice(node: ir.Slice, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Slice
        and optional_as_written(node.lower, tree.lower)
        and optional_as_written(node.upper, tree.upper)
        and optional_as_written(node.step, tree.step)
    )


def _call(node: ir.Call, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Call
        and is_as_written(node.func, tree.func)
        and all_as_written(node.args, tree.args)
        and keywords_as_written(node.keywords, tree.keywords)
    )


def _binary(node: ir.Binary, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.BinOp
        and OPERATORS[tree.op.__class__] == node.op
        and is_as_written(node.left, tree.left)
        and is_as_written(node.right, tree.right)
    )


def _unary(node: ir.Unary, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.UnaryOp
        and UNARY[tree.op.__class__] == node.op
        and is_as_written(node.operand, tree.operand)
    )


def _bool(node: ir.Bool, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.BoolOp
        and (tree.op.__class__ is ast.And) is (node.op == "and")
        and all_as_written(node.values, tree.values)
    )


def _compare(node: ir.Compare, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Compare
        and is_as_written(node.left, tree.left)
        and all_as_written(node.rights, tree.comparators)
        and [COMPARISONS[op.__class__] for op in tree.ops] == node.ops
    )


def _cond(node: ir.Cond, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.IfExp
        and is_as_written(node.test, tree.test)
        and is_as_written(node.body, tree.body)
        and is_as_written(node.orelse, tree.orelse)
    )


def _display(cls: type[ast.Tuple | ast.List | ast.Set]) -> Callable[[Any, Tree], bool]:
    return lambda node, tree: tree.__class__ is cls and all_as_written(node.items, tree.elts)


def _starred(node: ir.Starred, tree: Tree) -> bool:
    return tree.__class__ is ast.Starred and is_as_written(node.value, tree.value)


def _assign(stmt: ir.Assign, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Assign
        and is_as_written(stmt.value, tree.value)
        and all_as_written(stmt.targets, tree.targets)
    )


def _aug_assign(stmt: ir.AugAssign, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.AugAssign
        and OPERATORS[tree.op.__class__] == stmt.op
        and is_as_written(stmt.target, tree.target)
        and is_as_written(stmt.value, tree.value)
    )


def _expr(stmt: ir.ExprStmt, tree: Tree) -> bool:
    return tree.__class__ is ast.Expr and is_as_written(stmt.value, tree.value)


def _return(stmt: ir.Return, tree: Tree) -> bool:
    return tree.__class__ is ast.Return and optional_as_written(stmt.value, tree.value)


def _raise(stmt: ir.Raise, tree: Tree) -> bool:
    return (
        tree.__class__ is ast.Raise
        and optional_as_written(stmt.exc, tree.exc)
        and optional_as_written(stmt.cause, tree.cause)
    )


def _bare(cls: type[ast.stmt]) -> Callable[[Any, Tree], bool]:
    return lambda stmt, tree: tree.__class__ is cls


_RULES: dict[type, Callable[[Any, Tree], bool]] = {
    ir.Load: _variable,
    ir.Store: _variable,
    ir.Const: _const,
    ir.Attr: _attribute,
    ir.Subscript: _subscript,
    ir.Slice: _slice,
    ir.Call: _call,
    ir.Binary: _binary,
    ir.Unary: _unary,
    ir.Bool: _bool,
    ir.Compare: _compare,
    ir.Cond: _cond,
    ir.Tuple: _display(ast.Tuple),
    ir.List: _display(ast.List),
    ir.Set: _display(ast.Set),
    ir.Starred: _starred,
    ir.Assign: _assign,
    ir.AugAssign: _aug_assign,
    ir.ExprStmt: _expr,
    ir.Return: _return,
    ir.Raise: _raise,
    ir.Pass: _bare(ast.Pass),
    ir.Break: _bare(ast.Break),
    ir.Continue: _bare(ast.Continue),
}
