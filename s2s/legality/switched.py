"""When the items of a small list may be in locals while a `while` loop moves them, at places that one number tells.

Nobody else has the list: a local alone names it, which nothing is given but fresh lists, and of which nothing is read
but items, slices and its length. So its items may be in locals for as long as the loop runs, however long that is.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.constants import constant_of
from s2s.analysis.defs import Def, Kind, stored_vars
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, targets_of, walk, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict

_LIST = frozenset({list})
_HANDLES = Refused("an exception may be handled while the list is behind")
_IS_SHARED = Refused("somebody else may have the list")
_NOT_PLAIN = Refused("it does more than to move items, and to compute")
_OF_OTHER_INDEX = Refused("its places depend on more than one number, or on one that has changed")
_PLAIN = frozenset({n.Assign, n.AugAssign})


def may_switch(loop: n.While, items: n.Var, index: n.Var, scope: n.Function, known: Facts) -> Verdict:
    """Whether the loop may have a copy with the items of a list in locals.

    Legal when: the loop runs while its index is true, and only assigns; items are read and stored at places that are
    numbers or computed of the index, before that is stored; nothing in the function handles exceptions, and nobody else
    has the list.

    Args:
        items: the local that names the list.
        index: the local that tells the places.
    """
    if type(loop.test) is not n.Load or loop.test.var is not index or loop.orelse:
        return _NOT_PLAIN
    if scope.dynamic or scope.is_generator or scope.is_async:
        return _IS_SHARED
    if any(type(node) in (n.Try, n.With) for node in walk_scope(scope)):
        return _HANDLES
    if not all(var.storage is n.Storage.FAST for var in (items, index)) or items in stored_vars(loop.body):
        return _IS_SHARED
    is_stored = False
    for stmt in loop.body:
        if type(stmt) not in _PLAIN or not all(
            isinstance(node, n.Stmt | n.Expr) for node in walk_scope(stmt)
        ):
            return _NOT_PLAIN
        for place in places(stmt, items):
            if not is_of_index(place.index, index):
                return _OF_OTHER_INDEX
            if is_stored and type(constant_of(place.index)) is not int:
                return _OF_OTHER_INDEX
        if (
            any(True for target in targets_of(stmt) for _ in places(target, items))
            and moved(stmt, items) is None
        ):
            return _NOT_PLAIN
        if index in stored_vars([stmt]):
            is_stored = True
            if not _is_number(stmt, items):
                return _NOT_PLAIN
    return is_alone(items, scope, known)


def _is_number(stmt: n.Stmt, items: n.Var) -> bool:
    """Whether what a statement stores to the index is an int, if it was one, and if all items are."""
    if type(stmt) is n.Assign:
        return (
            len(stmt.targets) == 1
            and type(stmt.targets[0]) is n.Store
            and stmt.value in [*places(stmt, items)]
        )
    if type(stmt) is not n.AugAssign or stmt.op not in ("+", "-"):
        return False
    return type(constant_of(stmt.value)) is int


def moved(stmt: n.Stmt, items: n.Var) -> list[tuple[n.Subscript, n.Subscript]] | None:
    """The places that a statement stores to, each with the one that it reads for it; None if it does anything else."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return None
    target: n.Expr = stmt.targets[0]
    value: n.Expr = stmt.value
    targets, values = [target], [value]
    if type(target) is n.Tuple and type(value) is n.Tuple and len(target.items) == len(value.items):
        targets, values = target.items, value.items
    known = {*places(stmt, items)}
    found: list[tuple[n.Subscript, n.Subscript]] = []
    for one, other in zip(targets, values, strict=True):
        if type(one) is not n.Subscript or type(other) is not n.Subscript or not {one, other} <= known:
            return None
        if (type(one.index) is n.Slice) is not (type(other.index) is n.Slice):
            return None
        found.append((one, other))
    return found


def places(root: n.Node, items: n.Var) -> Iterator[n.Subscript]:
    """Where items or slices of a list are read or stored."""
    for node in walk_scope(root):
        if type(node) is n.Subscript and type(node.value) is n.Load and node.value.var is items:
            yield node


def is_of_index(expr: n.Node | None, index: n.Var) -> bool:
    """Whether an index, or a slice, is computed of numbers and of one local alone."""
    if expr is None or (type(expr) is n.Const and (expr.value is None or type(expr.value) is int)):
        return True
    if type(expr) is n.Load:
        return expr.var is index
    if type(expr) is n.Slice:
        return all(is_of_index(part, index) for part in (expr.lower, expr.upper, expr.step))
    if type(expr) is n.Unary:
        return expr.op == "-" and is_of_index(expr.operand, index)
    return (
        type(expr) is n.Binary
        and expr.op in ("+", "-")
        and is_of_index(expr.left, index)
        and is_of_index(expr.right, index)
    )


def is_alone(items: n.Var, scope: n.Function, known: Facts) -> Verdict:
    """Whether a local alone names its lists, all of them fresh ones."""
    overlay = known.overlay
    if items in overlay.untracked:
        return _IS_SHARED
    mentions = sum(getattr(node, "var", None) is items for node in walk(scope))
    used = {place.value for place in places(scope, items)}
    for node in walk_scope(scope):
        if type(node) is n.Call and _is_len(node, items, known):
            used.add(node.args[0])
    if any(type(node) is n.Comp and _mentions(node, items) for node in walk_scope(scope)):
        return _IS_SHARED  # a generator reads it later
    definitions = overlay.of_var(items)
    targets = 0
    for definition in definitions:
        stmt = definition.site
        if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Store:
            return _IS_SHARED
        if not _is_fresh(stmt.value, known):
            return _IS_SHARED
        targets += 1
    return Allowed() if mentions == len(used) + targets else _IS_SHARED


def _mentions(root: n.Node, items: n.Var) -> bool:
    return any(getattr(node, "var", None) is items for node in walk(root))


def _is_len(call: n.Call, items: n.Var, known: Facts) -> bool:
    builtin = known.builtin(call.func)
    if builtin is None or builtin[0] != "len" or len(call.args) != 1 or call.keywords:
        return False
    argument = call.args[0]
    return type(argument) is n.Load and argument.var is items


def _is_fresh(value: n.Expr, known: Facts) -> bool:
    """Whether an expression makes a list that nobody else has."""
    if not known.of(value).within(_LIST):
        return False
    if type(value) is n.Call:
        builtin = known.builtin(value.func)
        return builtin is not None and builtin[0] == "list"
    if type(value) is n.Subscript:
        return type(value.index) is n.Slice and known.of(value.value).within(_LIST)
    return type(value) is n.List


def is_seen_behind(loop: n.While, items: n.Var, block: list[n.Stmt], known: Facts) -> bool:
    """Whether anything may read the list after the loop before another list is stored.

    Args:
        block: what the loop stands in.
    """
    inside = set(walk_scope(loop))
    read = next((place.value for place in places(loop, items)), None)
    definition = None if read is None else known.overlay.reaching(read)
    if definition is None or not _is_stored_in(definition, block) or definition.joins_read:
        return True
    first = next(index for index, stmt in enumerate(block) if stmt is definition.site)
    between = {node for stmt in block[first:] if stmt is not loop for node in walk_scope(stmt)}
    behind = set(nodes_in(block[block.index(loop) + 1 :]))
    return not all(use in inside or (use in between and use not in behind) for use in definition.uses)


def _is_stored_in(definition: Def, block: list[n.Stmt]) -> bool:
    return definition.kind is Kind.STORE and definition.site in block
