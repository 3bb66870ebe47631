"""Putting other expressions in the place of the operands of a node: for the commonest classes a function of its own.

Every rewrite asks for the operands of every expression that it comes to. Written out, one takes half the time of a loop
over `spec.FIELDS`, which the other classes have. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from s2s.ir import nodes as n
from s2s.ir.spec import FIELDS

Function = Callable[[n.Expr], n.Expr]

#: The fields of each class that hold operands, or parts that do.
_OPERANDS = {
    cls: tuple(
        (name, role)
        for name, role in fields
        if role != "B" and name not in ("annotation", "returns", "pattern")
    )
    for cls, fields in FIELDS.items()
}


def map_operands(node: n.Node, function: Function) -> bool:
    """Put `function(operand)` in the place of each direct operand of a node, in evaluation order.

    Operands are the expressions the node evaluates itself: of a statement those of its header, of a target those
    inside it, of a nested function its defaults. Annotations and patterns are not touched.

    Returns:
        whether a different expression was put anywhere.
    """
    return OPERANDS[type(node)](node, function)


def by_fields(node: Any, function: Function) -> bool:
    """The same for a node of any class but `Dict`."""
    changed = False
    for name, role in _OPERANDS[type(node)]:
        value = getattr(node, name)
        if type(value) is list:
            if role == "E":
                changed |= _list(value, function)
                continue
            for item in value:
                if item is not None:
                    changed |= map_operands(item, function)
        elif value is None:
            continue
        elif role == "E":
            new = function(value)
            if new is not value:
                setattr(node, name, new)
                changed = True
        elif role == "F":
            for param in value.params:
                changed |= map_operands(param, function)
        else:
            changed |= map_operands(value, function)
    return changed


def _list(items: list[n.Expr], function: Function) -> bool:
    changed = False
    for index, item in enumerate(items):
        if (new := function(item)) is not item:
            items[index] = new
            changed = True
    return changed


def _nothing(node: n.Node, function: Function) -> bool:
    return False


def _value(
    node: n.Attr | n.Keyword | n.Starred | n.ExprStmt | n.Return | n.Assign | n.Subscript, function: Function
) -> bool:
    value = node.value
    if value is None or (new := function(value)) is value:
        return False
    node.value = new
    return True


def _assign(stmt: n.Assign, function: Function) -> bool:
    changed = _value(stmt, function)
    for target in stmt.targets:
        if type(target) is not n.Store and map_operands(target, function):
            changed = True
    return changed


def _subscript(node: n.Subscript, function: Function) -> bool:
    changed = _value(node, function)
    index = node.index
    new = function(index)
    if new is not index:
        node.index = new
        return True
    return changed


def _binary(node: n.Binary, function: Function) -> bool:
    left, right = node.left, node.right
    new = function(left)
    if changed := new is not left:
        node.left = new
    new = function(right)
    if new is not right:
        node.right = new
        return True
    return changed


def _call(node: n.Call, function: Function) -> bool:
    changed = False
    func = node.func
    new = function(func)
    if new is not func:
        node.func = new
        changed = True
    if node.args and _list(node.args, function):
        changed = True
    for keyword in node.keywords:
        changed |= _value(keyword, function)
    return changed


def _compare(node: n.Compare, function: Function) -> bool:
    changed = False
    left = node.left
    new = function(left)
    if new is not left:
        node.left = new
        changed = True
    return _list(node.rights, function) or changed


def _dict(node: n.Dict, function: Function) -> bool:
    changed = False
    for index, value in enumerate(node.values):
        key = node.keys[index]
        node.keys[index], node.values[index] = None if key is None else function(key), function(value)
        changed |= node.keys[index] is not key or node.values[index] is not value
    return changed


#: What `map_operands` does, by the class of the node.
OPERANDS: n.RulesGiven[[Function], bool] = {
    **{cls: by_fields if operands else _nothing for cls, operands in _OPERANDS.items()},
    **dict.fromkeys((n.Attr, n.Keyword, n.Starred, n.ExprStmt, n.Return), _value),
    n.Assign: _assign,
    n.Subscript: _subscript,
    n.Binary: _binary,
    n.Call: _call,
    n.Compare: _compare,
    n.Dict: _dict,
    n.Bool: lambda node, function: _list(node.values, function),
    n.Tuple: lambda node, function: _list(node.items, function),
    n.List: lambda node, function: _list(node.items, function),
}
