"""Passes the items of a tuple instead of the tuple to a method that only unpacks or indexes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, bound_by, clone, walk_scope
from s2s.ir.writer import Writer


def unpacked_to(function: n.Function, param: n.Var, value: n.Node | None) -> list[str] | None:
    """What the items of a tuple display may be called in a function that only takes its parameter apart; else None."""
    if type(value) is not n.Tuple or any(type(item) is n.Starred for item in value.items):
        return None
    names = [param.name] * len(value.items)
    reads = sum(1 for node in walk_scope(function) if type(node) is n.Load and node.var is param)
    for node in walk_scope(function):
        if (targets := _unpacked(node, param, len(value.items))) is not None:
            names = [target.var.name for target in targets]
            reads -= 1
        elif _item_read(node, param, len(value.items)) is not None:
            reads -= 1
    return None if reads else names


def _unpacked(stmt: n.Node, var: n.Var, length: int) -> list[n.Store] | None:
    """The locals of `a, b = tuple`, if a statement is that and nothing else."""
    if type(stmt) is not n.Assign or type(stmt.value) is not n.Load or stmt.value.var is not var:
        return None
    target = stmt.targets[0]
    if len(stmt.targets) != 1 or not isinstance(target, (n.Tuple, n.List)) or len(target.items) != length:
        return None
    stores = [item for item in target.items if type(item) is n.Store and item.var.storage is n.Storage.FAST]
    return stores if len(stores) == length else None


def _item_read(expr: n.Node | None, var: n.Var, length: int) -> int | None:
    """Which item of a tuple an expression reads, if it reads one that is there."""
    if type(expr) is not n.Subscript or type(expr.value) is not n.Load or expr.value.var is not var:
        return None
    index: object = expr.index.value if type(expr.index) is n.Const else None
    return index if type(index) is int and 0 <= index < length else None


def take_apart(body: list[n.Stmt], tuples: dict[n.Var, list[n.Expr]], writer: Writer) -> None:
    """Put items, which are constants and locals that stay as they are, where a body takes tuples apart."""
    if not tuples:
        return
    stores = Counter(node.var for stmt in body for node in walk_scope(stmt) if type(node) is n.Store)
    stands: dict[n.Var, n.Expr] = {}

    def put(expr: n.Expr) -> n.Expr:
        node = expr
        if type(node) is n.Load:
            return clone(stands[node.var], {}, node.span) if node.var in stands else expr
        for var, items in tuples.items():
            index = _item_read(node, var, len(items))
            if index is not None:
                return clone(items[index], {}, node.span)
        return expr

    def unpack(block: list[n.Stmt]) -> None:
        for index in reversed(range(len(block))):
            stmt = block[index]
            for var, items in tuples.items():
                if (targets := _unpacked(stmt, var, len(items))) is None:
                    continue
                new: list[n.Stmt] = []
                for target, item in zip(targets, items, strict=True):
                    if stores[target.var] == 1:
                        stands[target.var] = item
                    else:
                        new.append(n.Assign([target], clone(item), span=stmt.span))
                writer.splice(block, index, index + 1, new)
                break
            else:
                for inner in blocks_of(stmt):
                    unpack(inner)

    unpack(body)
    for stmt in body:
        for node in [node for node in walk_scope(stmt) if isinstance(node, n.Stmt)]:
            writer.replace(node, put)
    writer.fill_empty(n.Function("<body>", "<body>", [], body))


def store_one_by_one(block: list[n.Stmt], writer: Writer) -> None:
    """Make of `a, b = x, y` two stores, in the body of a function whose locals nobody sees."""
    for index in reversed(range(len(block))):
        stmt = block[index]
        for inner in blocks_of(stmt):
            store_one_by_one(inner, writer)
        if type(stmt) is not n.Assign or type(stmt.value) is not n.Tuple or len(stmt.targets) != 1:
            continue
        target, values = stmt.targets[0], stmt.value.items
        if type(target) is not n.Tuple or len(target.items) != len(values):
            continue
        items = [part for part in target.items if type(part) is n.Store]
        if len(items) < len(values) or any(part.var.storage is not n.Storage.FAST for part in items):
            continue
        stored = {part.var for part in items}
        parts: list[object] = [node for value in values for node in walk_scope(value)]
        read = {part.var for part in parts if type(part) is n.Load}
        if stored & read or any(type(value) is n.Starred for value in values):
            continue
        pairs = zip(target.items, values, strict=True)
        new = [n.Assign([part], value, span=stmt.span) for part, value in pairs]
        writer.splice(block, index, index + 1, new)


def stand_for(body: list[n.Stmt], stays: Callable[[n.Expr], bool], writer: Writer) -> None:
    """Read what stays the same in the place of a local of a body that is stored once, first, and holds it.

    Args:
        stays: says of a value whether it is the same all through the body.
    """
    stores = Counter(bound_by(node) for stmt in body for node in walk_scope(stmt))
    stands: dict[n.Var, n.Expr] = {}
    index = 0
    while index < len(body) and type(stmt := body[index]) is n.Assign:
        target = stmt.targets[0]
        index += 1
        if (
            len(stmt.targets) == 1
            and type(target) is n.Store
            and stores[target.var] == 1
            and stays(stmt.value)
        ):
            stands[target.var] = stmt.value
            index -= 1
            writer.splice(body, index, index + 1)
    if not stands:
        return

    def put(expr: n.Expr) -> n.Expr:
        value = stands.get(expr.var) if type(expr) is n.Load else None
        return expr if value is None else clone(value, {}, expr.span)

    for stmt in body:
        for node in [node for node in walk_scope(stmt) if isinstance(node, n.Stmt)]:
            writer.replace(node, put)
    writer.fill_empty(n.Function("<body>", "<body>", [], body))


def read_by(expr: n.Expr) -> n.Var | None:
    """The variable of an expression that is a plain read."""
    return expr.var if type(expr) is n.Load else None
