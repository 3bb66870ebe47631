"""Which types the operands of an operation are to have, so that it runs no unknown code, read off the operation itself.

A wrong guess costs a region, never a wrong result: the entry tests for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from s2s.analysis.constants import constant_of
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.library import FUNCTIONS
from s2s.regions.demands import INT, LIST, NUMBERS, PLAIN_NUMBERS, STR, TUPLE, Kinds


def _is_text(expr: n.Expr, facts: Facts) -> bool:
    return facts.of(expr).within(STR) or type(constant_of(expr)) is str


def _both(facts: Facts, left: n.Expr, right: n.Expr, kinds: Kinds) -> Iterator[tuple[n.Expr, Kinds]]:
    if _is_text(left, facts) or _is_text(right, facts):
        kinds = STR
    yield left, kinds
    yield right, kinds


def _binary(facts: Facts, expr: n.Binary) -> Iterator[tuple[n.Expr, Kinds]]:
    return _both(facts, expr.left, expr.right, INT if expr.op in ("<<", ">>", "&", "|", "^") else NUMBERS)


def _aug_assign(facts: Facts, stmt: n.AugAssign) -> Iterator[tuple[n.Expr, Kinds]]:
    return _both(facts, stmt.target, stmt.value, NUMBERS)


def _unary(facts: Facts, expr: n.Unary) -> Iterator[tuple[n.Expr, Kinds]]:
    yield expr.operand, NUMBERS


def _compare(facts: Facts, expr: n.Compare) -> Iterator[tuple[n.Expr, Kinds]]:
    operands = [expr.left, *expr.rights]
    for left, right in pairwise(operands):
        yield from _both(facts, left, right, NUMBERS)


def _tested(part: str) -> Callable[[Facts, n.Node], Iterator[tuple[n.Expr, Kinds]]]:
    def rule(facts: Facts, node: n.Node) -> Iterator[tuple[n.Expr, Kinds]]:
        value = getattr(node, part)
        for expr in value if isinstance(value, list) else [value]:
            if type(expr) in (n.Load, n.Subscript, n.Attr):
                yield expr, PLAIN_NUMBERS

    return rule


def _subscript(facts: Facts, expr: n.Subscript) -> Iterator[tuple[n.Expr, Kinds]]:
    yield expr.value, LIST
    yield expr.index, INT


def _call(facts: Facts, expr: n.Call) -> Iterator[tuple[n.Expr, Kinds]]:
    known = facts.builtin(expr.func)
    if known is None and type(expr.func) is n.Attr:
        if expr.func.name in ("append", "extend", "pop", "insert"):
            yield expr.func.value, LIST
        elif expr.func.name in _OF_TEXTS:
            yield expr.func.value, STR
        return
    if known is None:
        return
    kinds = _ARGUMENTS.get(known[0]) or (NUMBERS if known[0] in FUNCTIONS else None)
    if kinds is not None:
        yield from ((arg, kinds) for arg in expr.args)


#: Methods that hardly any type but str has.
_OF_TEXTS = frozenset(
    {"isalnum", "isalpha", "isdigit", "islower", "isspace", "isupper", "lower", "strip", "upper"}
)
#: The argument types for which a builtin function runs no code of the program.
_ARGUMENTS: dict[str, Kinds] = {
    "range": INT,
    "len": LIST,
    "abs": NUMBERS,
    "min": NUMBERS,
    "max": NUMBERS,
    "float": NUMBERS,
    "int": NUMBERS,
    "enumerate": LIST,
    "list": LIST,
    "reversed": LIST,
    "zip": LIST,
    "chr": INT,
    "ord": STR,
}


def _assigned(facts: Facts, stmt: n.Assign) -> Iterator[tuple[n.Expr, Kinds]]:
    if any(type(target) is n.Tuple for target in stmt.targets):
        yield stmt.value, TUPLE
    for target in stmt.targets:
        if type(target) is n.Attr:
            yield target, NUMBERS
            yield stmt.value, NUMBERS
        if type(target) is n.Subscript:
            yield target.value, LIST
            yield target.index, INT
            yield stmt.value, NUMBERS
            if type(target.value) is n.Subscript:
                yield target, NUMBERS  # what lay in the row dies


def _for(facts: Facts, stmt: n.For) -> Iterator[tuple[n.Expr, Kinds]]:
    yield stmt.iter, LIST


OPERANDS: n.RulesOf[Facts, Iterator[tuple[n.Expr, Kinds]]] = {
    n.Binary: _binary,
    n.AugAssign: _aug_assign,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Subscript: _subscript,
    n.Call: _call,
    n.For: _for,
    n.Assign: _assigned,
    n.If: _tested("test"),
    n.Cond: _tested("test"),
    n.Bool: _tested("values"),
}
