"""Which global names a loop certainly reads once it has started: a test may read them before it, and miss no name
that was deleted where the program would not have."""

from __future__ import annotations

from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.ir import nodes as n
from s2s.ir.walk import header, scope_children, walk_scope
from s2s.program.bindings import ModuleFacts
from s2s.program.constants import module_constants
from s2s.regions.forms import comprehension

_LEAVES = frozenset({n.Return, n.Break, n.Continue, n.Raise})
_DEEPEST = 8


def certainly_read(stmt: n.Stmt, facts: ModuleFacts) -> set[n.Var]:
    """The global names that are read in the first iteration of a loop, or before it, unless something raises.

    Args:
        facts: what the names of functions and constants mean, where they are what they were.
    """
    found: set[n.Var] = set()
    if isinstance(stmt, n.For):
        _expr(stmt.iter, found, facts, 0)
        _block(stmt.body, found, facts, 0)
    elif (comp := comprehension(stmt)) is not None:
        (clause,) = comp.clauses
        _expr(clause.iter, found, facts, 0)
        _expr(clause.ifs[0] if clause.ifs else comp.element, found, facts, 0)
    return found


def _block(block: list[n.Stmt], found: set[n.Var], facts: ModuleFacts, depth: int) -> None:
    for stmt in block:
        _stmt(stmt, found, facts, depth)
        if any(type(node) in _LEAVES for node in walk_scope(stmt)):
            return


def _stmt(stmt: Any, found: set[n.Var], facts: ModuleFacts, depth: int) -> None:
    cls = type(stmt)
    if cls in (n.If, n.While):
        _expr(stmt.test, found, facts, depth)
        if cls is n.If:
            arms: list[set[n.Var]] = [set(), set()]
            _block(stmt.body, arms[0], facts, depth)
            _block(stmt.orelse, arms[1], facts, depth)
            found |= arms[0] & arms[1]
    elif cls is n.For:
        _expr(stmt.iter, found, facts, depth)
        if _runs(stmt.iter, facts):
            _block(stmt.body, found, facts, depth)
    elif cls in (n.Try, n.With, n.Match, n.Assert, n.ClassDef, n.Opaque):
        return
    else:
        for part in header(stmt):
            _expr(part, found, facts, depth)


def _runs(iterable: Any, facts: ModuleFacts) -> bool:
    """Whether a loop over it certainly runs."""
    value = constant_of(iterable)
    if value is not NO_CONST:
        return type(value) in (str, bytes, tuple) and len(value) > 0
    if type(iterable) is n.Call and type(iterable.func) is n.Load and iterable.func.var.name == "range":
        stop: Any = iterable.args[0] if len(iterable.args) == 1 else None
        constant = module_constants(facts).get(stop.var) if type(stop) is n.Load else None
        length = constant.fact.value if constant is not None else None if stop is None else constant_of(stop)
        return type(length) is int and length > 0
    return False


def _expr(expr: Any, found: set[n.Var], facts: ModuleFacts, depth: int) -> None:
    cls = type(expr)
    if cls is n.Load:
        if expr.var.storage is n.Storage.GLOBAL:
            found.add(expr.var)
    elif cls is n.Bool:
        _expr(expr.values[0], found, facts, depth)
    elif cls is n.Cond:
        _expr(expr.test, found, facts, depth)
        arms: list[set[n.Var]] = [set(), set()]
        _expr(expr.body, arms[0], facts, depth)
        _expr(expr.orelse, arms[1], facts, depth)
        found |= arms[0] & arms[1]
    elif cls is n.Compare:
        _expr(expr.left, found, facts, depth)
        _expr(expr.rights[0], found, facts, depth)
    elif cls is n.Comp:
        _expr(expr.clauses[0].iter, found, facts, depth)
    elif cls is n.Lambda:
        return
    else:
        for child in scope_children(expr):
            _expr(child, found, facts, depth)
        if cls is n.Call and type(expr.func) is n.Load and depth < _DEEPEST:
            definition = facts.functions.get(expr.func.var)
            if definition is not None:
                _block(definition.function.body, found, facts, depth + 1)
