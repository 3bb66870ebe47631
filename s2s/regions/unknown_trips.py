"""Loops of which no pass makes it known before they start how often they, or the loops in them, run."""

from __future__ import annotations

from collections.abc import Container, Sequence

from s2s.analysis.defs import Kind, Overlay
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope
from s2s.regions.trips import SAME_LENGTH, called

#: How many expressions, one the value of a part of the other, are looked through.
_DEEPEST = 8


def is_known_too_late(loop: n.For, overlay: Overlay, is_cut: bool, methods: Container[str]) -> bool:
    """Whether no pass makes the length of a loop, or of one in it, known before the loop starts.

    It follows a counter, which is decided by what the region counts; or what a method gives meanwhile.

    Args:
        is_cut: whether the loop itself may run a chunk at a time, whatever its length is.
        methods: the names of the methods of the module's classes, which may be inlined.
    """
    nodes = set(all_in_scope(loop))
    inside = {each for each in nodes if type(each) is n.For}
    for each in inside - {loop} if is_cut else inside:
        expr = each.iter
        while type(expr) is n.Call and type(expr.func) is n.Load and expr.args:
            if called(expr.func) == "range" and any(_counts(a, overlay, inside) for a in _ends(expr.args)):
                return True
            if called(expr.func) not in ("range", "len", *SAME_LENGTH):
                break
            expr = expr.args[min(1, len(expr.args) - 1) if called(expr.func) == "range" else 0]
        if each is not loop and (
            _counts(expr, overlay, inside) or _is_given(each.iter, overlay, nodes, methods)
        ):
            return True
    return False


def _is_given(
    expr: n.Expr, overlay: Overlay, where: Container[n.Node], methods: Container[str], depth: int = 0
) -> bool:
    """Whether an expression is made of what a method of no class here gives in one of some statements."""
    if depth > _DEEPEST:
        return False
    parts: Sequence[n.Expr] = ()
    if type(expr) is n.Call and type(expr.func) is n.Attr:
        return expr.func.name not in methods and type(expr.func.value) is not n.Const
    if type(expr) is n.Call and type(expr.func) is n.Load:
        parts = expr.args if called(expr.func) in ("range", "len", *SAME_LENGTH) else ()
    elif type(expr) is n.Binary:
        parts = expr.left, expr.right
    elif type(expr) is n.Subscript:
        parts = (expr.value,)
    elif type(expr) is n.Load and (found := overlay.reaching(expr)) is not None:
        is_stored = type(found.site) is n.Assign and found.site in where and found.value is not None
        parts = (found.value,) if is_stored and found.value is not None else ()
    return any(_is_given(part, overlay, where, methods, depth + 1) for part in parts)


def _ends(args: list[n.Expr]) -> list[n.Expr]:
    """Of what a range is made of, all but where it ends."""
    return [*args[:1], *args[2:]] if len(args) > 1 else []


def is_never_known(expr: n.Expr, methods: Container[str]) -> bool:
    """Whether no pass makes it known how many items an iterable gives: it calls a method that no class here has.

    Args:
        methods: the names of the methods of the module's classes, which may be inlined.
    """
    while type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name in SAME_LENGTH:
        if not expr.args:
            return False
        expr = expr.args[0]
    if type(expr) is not n.Call or type(expr.func) is not n.Attr:
        return False
    return expr.func.name not in methods and type(expr.func.value) is not n.Const


def _counts(expr: n.Node | None, overlay: Overlay, where: Container[n.Stmt] | None = None) -> bool:
    """Whether an expression is a counter, of one of these loops if they are given, or one and a number."""
    if type(expr) is n.Binary and expr.op in ("+", "-", "*"):
        sides = (expr.left, expr.right), (expr.right, expr.left)
        return any(type(by) is n.Const and by.value and _counts(side, overlay, where) for side, by in sides)
    found = overlay.reaching(expr) if type(expr) is n.Load else None
    if found is None or found.kind is not Kind.STORE or type(found.site) is not n.For:
        return False
    return where is None or found.site in where
