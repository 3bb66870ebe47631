"""How many items the tables of a private copy have, which stay the same from one look to the next, and at most how many
ranges and slices have.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.analysis.constants import constant_of
from s2s.analysis.facts import Facts
from s2s.analysis.intervals import Interval, interval
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of, walk
from s2s.legality.tables import is_display, items_of

_SEQUENCES = frozenset({list, tuple, str, bytes, range})


def lengths(module: n.Module) -> dict[n.Var, int]:
    """Of names of the module."""
    found: dict[n.Var, int] = {}
    for stmt in module.body:
        if type(stmt) is n.Assign and is_display(stmt.value):
            length = len(items_of(stmt.value))
            found.update({one.var: length for one in stmt.targets if type(one) is n.Store})
    return found


def lengths_in_classes(module: n.Module) -> dict[str, int]:
    """Of attributes, the longest that classes have, where nothing else has an attribute of that name."""
    found: dict[str, int] = {}
    others = set(dir(BaseException))
    for definition in (stmt for stmt in module.body if type(stmt) is n.ClassDef):
        for stmt in definition.body:
            bound = {node.var.name for node in walk(stmt) if type(node) is n.Store}
            if type(stmt) is n.Assign and is_display(stmt.value):
                length = len(items_of(stmt.value))
                found.update({name: max(length, found.get(name, 0)) for name in bound})
            else:
                others |= {stmt.var.name} if type(stmt) is n.FunctionDef else bound
    stored = (part for node in walk(module) for target in targets_of(node) for part in walk(target))
    others.update(part.name for part in stored if type(part) is n.Attr)
    return {name: length for name, length in found.items() if name not in others}


def greatest_length(expr: n.Expr, facts: Facts, is_number: Callable[[n.Expr], bool]) -> int | None:
    """How many numbers a range upwards may have, or a slice items, if that is known.

    Args:
        is_number: says whether an expression certainly gives a number.
    """
    if type(expr) is n.Subscript and type(expr.index) is n.Slice:
        stop = expr.index.upper
        if stop is None or expr.index.step is not None or not _is_of_items(expr.value, facts):
            return None
        found = _beyond(stop, expr.index.lower or n.Const(0), is_number)
        # A stop before the start may count from the end.
        return None if found is None or found < 0 else found
    if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var.name != "range":
        return None
    if expr.keywords or not 1 <= len(expr.args) <= 3:
        return None
    start, stop = (n.Const(0), *expr.args)[-2:] if len(expr.args) < 3 else expr.args[:2]
    step = interval(expr.args[2], facts) if len(expr.args) == 3 else Interval(1, 1)
    if step is None or step.least is None or step.least < 1:
        return None
    first, last = interval(start, facts), interval(stop, facts)
    if first is not None and last is not None and first.least is not None and last.greatest is not None:
        return max(last.greatest - first.least, 0)
    found = _beyond(stop, start, is_number)
    return None if found is None else max(found, 0)


def _beyond(stop: n.Expr, start: n.Expr, is_number: Callable[[n.Expr], bool]) -> int | None:
    """By how much a number is greater than another one, as `i + 3` than `i`; None if that is not known."""
    (var, more), (other, less) = _parts(start), _parts(stop)
    if var is not other or (var is not None and not is_number(n.Load(var))):
        return None
    return None if more is None or less is None else less - more


def _parts(expr: n.Expr) -> tuple[n.Var | None, int | None]:
    """A variable, if there is one, and the number that is added to it; no number where there is something else."""
    if type(expr) is n.Binary and expr.op in ("+", "-") and type(expr.left) is n.Load:
        added = constant_of(expr.right)
        sign = 1 if expr.op == "+" else -1
        return expr.left.var, sign * added if type(added) is int else None
    if type(expr) is n.Load:
        return expr.var, 0
    found = constant_of(expr)
    return None, found if type(found) is int and found >= 0 else None


def _is_of_items(expr: n.Expr, facts: Facts) -> bool:
    """Whether an expression gives a sequence of Python's own, a slice of which has as many items as its bounds say."""
    kinds = facts.of(expr).kinds
    return bool(kinds) and kinds <= _SEQUENCES
