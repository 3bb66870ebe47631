"""Values that are None or something of which more is known: what a test of them tells, and what matching gives.

found = pattern.match(text)      # None, or a match
if found:                        # a match
    return found[0], found.lastgroup

A group of a match is asked for as an item, which runs the same code of `re` without a call.
"""

from __future__ import annotations

import re
from types import BuiltinFunctionType

from s2s.hybrid import graph
from s2s.hybrid.values import Abstract, Env, Value, of_type
from s2s.ir import nodes as n

_MATCHING = frozenset({"match", "fullmatch", "search"})
#: What a match of a pattern for text has; `lastgroup` is None for one without named groups.
_MATCH = Abstract(type=re.Match, fields={"lastgroup": Abstract(maybe=of_type(str))})


def matched(func: Value) -> Abstract | None:
    """What a call of a pattern's `match`, `fullmatch` or `search` gives."""
    target, pattern, name = func.what.known, None, ""
    if graph.is_a(target, BuiltinFunctionType):
        pattern, name = target.__self__, target.__name__
    elif func.owner is not None and isinstance(func.code, n.Attr):
        pattern, name = func.owner.known, func.code.name
    if type(pattern) is not re.Pattern or name not in _MATCHING:
        return None
    return Abstract(maybe=_MATCH if type(pattern.pattern) is str else of_type(re.Match))


def whole_match(owner: Abstract | None, name: str, args: list[n.Expr]) -> type | None:
    """The type of `found.group()` and `found.group(0)`, which a match always has."""
    if owner is None or owner.type is not re.Match or owner.fields is None or name != "group":
        return None
    match args:
        case [] | [n.Const(value=int(0))]:
            return str
        case _:
            return None


def group_of(func: Value, call: n.Call) -> n.Expr | None:
    """`found[1]` for `found.group(1)` of what certainly is a match; None for any other call."""
    code, owner = func.code, func.owner
    if owner is None or owner.type is not re.Match or not isinstance(code, n.Attr) or code.name != "group":
        return None
    match call.args, call.keywords:
        case [], []:
            return n.Subscript(code.value, n.Const(0))
        case [n.Const(value=int() | str()) as index], []:
            return n.Subscript(code.value, index)
        case _:
            return None


def is_told(test: n.Expr, yes: Env, no: Env) -> None:
    """Where a test holds that a local is true, or is not None, it is what it may be besides None."""
    match test:
        case n.Unary(op="not", operand=operand):
            is_told(operand, no, yes)
        case n.Load(var=var):
            _is_something(yes, var)
        case n.Compare(left=n.Load(var=var), ops=["is not"], rights=[n.Const(value=None)]):
            _is_something(yes, var)
        case n.Compare(left=n.Load(var=var), ops=["is"], rights=[n.Const(value=None)]):
            _is_something(no, var)
        case _:
            pass


def _is_something(env: Env, var: n.Var) -> None:
    what = env.facts.get(var)
    if what is not None and what.maybe is not None:
        env.facts[var] = what.maybe
