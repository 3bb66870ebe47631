"""Stores of residual functions that nothing reads."""

from __future__ import annotations

from s2s.hybrid.variables import Block
from s2s.ir import nodes as n
from s2s.ir.walk import walk


def without_unread_constants(block: Block, params: set[n.Var]) -> Block:
    """Drop the stores of constants, and of displays of them and of parameters, to variables that nothing reads."""
    needed: set[n.Var] = set()
    for stmt in block:
        for node in walk(stmt):
            if type(node) is n.Load:
                needed.add(node.var)
            elif type(node) is n.Delete:
                needed |= {target.var for target in node.targets if isinstance(target, n.Store)}
            elif type(node) is n.AugAssign and isinstance(node.target, n.Store):
                needed.add(node.target.var)
    return _dropped(block, needed, params)


def _dropped(block: Block, needed: set[n.Var], params: set[n.Var]) -> Block:
    made: Block = []
    for stmt in block:
        if isinstance(stmt, n.Assign) and len(stmt.targets) == 1:
            _without_unread_parts(stmt, needed, params)
        if isinstance(stmt, n.Assign) and is_constant(stmt.value, params):
            stmt.targets = [t for t in stmt.targets if not isinstance(t, n.Store) or t.var in needed]
            if not stmt.targets:
                continue
        for name in ("body", "orelse", "final"):
            inner = getattr(stmt, name, None)
            if inner:
                setattr(stmt, name, _dropped(inner, needed, params) or ([n.Pass()] if name == "body" else []))
        for part in (*getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
            part.body = _dropped(part.body, needed, params) or [n.Pass()]
        made.append(stmt)
    return made


def _without_unread_parts(stmt: n.Assign, needed: set[n.Var], params: set[n.Var]) -> None:
    """Of `a, b = value, constant`, drop the parts that nothing reads."""
    target, value = stmt.targets[0], stmt.value
    if (
        not isinstance(target, n.Tuple)
        or not isinstance(value, n.Tuple)
        or len(target.items) != len(value.items)
        or not all(isinstance(part, n.Store) for part in target.items)
        or any(isinstance(part, n.Starred) for part in value.items)
    ):
        return
    kept = [
        (store, part)
        for store, part in zip(target.items, value.items, strict=True)
        if (isinstance(store, n.Store) and store.var in needed) or not is_constant(part, params)
    ]
    if len(kept) == 1:
        stmt.targets, stmt.value = [kept[0][0]], kept[0][1]
    elif kept:
        target.items, value.items = [store for store, _ in kept], [part for _, part in kept]


def is_constant(value: n.Expr | None, params: set[n.Var]) -> bool:
    match value:
        case n.Const() | n.Unary(operand=n.Const()):
            return True
        case n.Load():
            return value.var.storage is n.Storage.GLOBAL or value.var in params
        case n.Tuple():
            return all(is_constant(item, params) for item in value.items)
        case n.Dict():
            return all(is_constant(item, params) for item in (*value.keys, *value.values))
        case _:
            return False
