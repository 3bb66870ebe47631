"""Locals of residual programs that hold what matches of regular expressions have: text, or None.

    found = pattern.match(text)
    part, kind = found[0], found.lastgroup       # both are `str`, or None

Text of that class is a value: comparing it runs no code of the program, and nobody can watch it die.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from s2s.ir import nodes as n
from s2s.ir.walk import walk

_MATCHING = frozenset({"match", "fullmatch", "search"})


class MatchParts:
    """What is known of the locals of one function.

    Attributes:
        matches: the locals that only ever hold matches of patterns for text, or None.
        texts: those that only ever hold text, or None.

    Args:
        function: of a residual program.
        constants: what its names stand for.
    """

    def __init__(self, function: n.Function, constants: Mapping[str, object]) -> None:
        self.matches: set[n.Var] = set()
        self.texts: set[n.Var] = set()
        if not any(type(one) is re.Pattern for one in constants.values()):
            return
        stored, others = _stored(function)
        values = {
            var: of for var, of in stored.items() if var not in others and var.storage is n.Storage.FAST
        }
        self.matches = {
            var for var, of in values.items() if all(_is_none(one) or _matches(one, constants) for one in of)
        }
        self.texts = values.keys() - self.matches if self.matches else set()
        while True:
            less = {var for var in self.texts if all(self.is_text(one) for one in values[var])}
            if less == self.texts:
                return
            self.texts = less

    def is_text(self, value: n.Expr) -> bool:
        """Whether an expression gives text, or None, and has no effect but to raise where a match is None."""
        match value:
            case n.Const(value=str() | None):
                return True
            case n.Load(var=var):
                return var in self.texts
            case _:
                return self.is_part(value)

    def is_part(self, value: n.Expr) -> bool:
        """Whether an expression is the text of a match, or the name of its group."""
        match value:
            case n.Subscript(value=n.Load(var=var), index=n.Const(value=int(0))):
                return var in self.matches
            case n.Attr(value=n.Load(var=var), name="lastgroup"):
                return var in self.matches
            case _:
                return False


def _stored(function: n.Function) -> tuple[dict[n.Var, list[n.Expr]], set[n.Var]]:
    """What each local is assigned, and the locals that get something in another way."""
    stored: dict[n.Var, list[n.Expr]] = {}
    plain: set[int] = set()
    for node in walk(function):
        match node:
            case n.Assign(targets=[n.Store(var=var) as target], value=value):
                stored.setdefault(var, []).append(value)
                plain.add(id(target))
            case n.Delete(targets=targets):
                plain.update(id(target) for target in targets)
            case _:
                pass
    others = {
        other
        for node in walk(function)
        if not isinstance(node, n.Load) and id(node) not in plain and (other := _var(node)) is not None
    }
    return stored, others


def _var(node: object) -> n.Var | None:
    var = getattr(node, "var", None)
    return var if isinstance(var, n.Var) else None


def _is_none(value: n.Expr) -> bool:
    return isinstance(value, n.Const) and value.value is None


def _matches(value: n.Expr, constants: Mapping[str, object]) -> bool:
    """Whether an expression is a call that gives a match of a pattern for text, or None."""
    match value:
        case n.Call(func=n.Attr(value=n.Load(var=var), name=name)) if var.storage is n.Storage.GLOBAL:
            pattern = constants.get(var.name)
            return type(pattern) is re.Pattern and type(pattern.pattern) is str and name in _MATCHING
        case _:
            return False
