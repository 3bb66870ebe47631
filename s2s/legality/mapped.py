"""When `map` or `filter` may replace a generator expression without an observable difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from s2s.analysis.effects import of_expr, truth
from s2s.analysis.fact import Why
from s2s.analysis.facts import Facts
from s2s.analysis.iterating import is_iterated_quietly
from s2s.ir import nodes as n
from s2s.legality.stopping import stops
from s2s.legality.verdict import Refused

#: Builtins that exhaust an iterator and do not keep it.
_CONSUMERS = frozenset({"sum", "any", "all", "min", "max", "sorted", "list", "tuple", "set", "frozenset"})
_TEXT = frozenset({str})
_OTHER = Refused("it may mean another function")
_CODE = Refused("it may run code of others for an item, or raise StopIteration")


@dataclass(frozen=True)
class Mapped:
    """What a generator expression comes down to.

    Attributes:
        by: the builtin that gives the same.
        function: what it calls for each item; None where it asks an item for its truth.
        why: what that rests on.
    """

    by: Literal["map", "filter"]
    function: n.Load | None
    why: Why


def written(call: n.Expr) -> n.Comp | None:
    """The generator expression that alone is handed to a call, and calls a name for each item, or asks its truth."""
    if type(call) is not n.Call or len(call.args) != 1 or call.keywords:
        return None
    comp = call.args[0]
    if type(comp) is not n.Comp or comp.kind != "gen" or len(comp.clauses) != 1:
        return None
    (clause,) = comp.clauses
    if clause.is_async or type(clause.target) is not n.Store:
        return None
    item, element = clause.target.var, comp.element
    if clause.ifs:
        asked = clause.ifs[0]
        return comp if len(clause.ifs) == 1 and _reads(asked, item) and _reads(element, item) else None
    if type(element) is not n.Call or len(element.args) != 1 or element.keywords:
        return None
    return comp if type(element.func) is n.Load and _reads(element.args[0], item) else None


def mapped(call: n.Call, comp: n.Comp, known: Facts) -> Mapped | Refused:
    """Whether a builtin that is handed a generator expression may be handed what `map` or `filter` gives.

    Legal when: what takes the items is a builtin, or `join` of a str, so that nobody else sees what they come from;
    they are items of a builtin container; and what is called for each is a builtin that runs no code of others for
    such an item. Then it raises no `StopIteration`, which ends a `map` and not a generator, nothing is rebound
    meanwhile, and the items are asked for in the same order. The function is looked up where the generator is made.
    """
    why = _consumed(call.func, known)
    if why is None:
        return _OTHER
    (clause,) = comp.clauses
    iterable = known.of(clause.iter)
    if not is_iterated_quietly(iterable):
        return Refused("it may go over what runs code of others")
    element = comp.element
    if clause.ifs:
        effects = truth(clause.ifs, known)
        return _CODE if stops(effects) else Mapped("filter", None, why | iterable.why | effects.why)
    assert type(element) is n.Call and type(element.func) is n.Load
    named = known.builtin(element.func)
    if named is None:
        return _OTHER
    effects = of_expr(element, known)
    if stops(effects):
        return _CODE
    return Mapped("map", element.func, why | iterable.why | named[1] | effects.why)


def _consumed(func: n.Expr, known: Facts) -> Why | None:
    """Why what a call takes is seen by nothing but a builtin; None if that is not known."""
    if type(func) is n.Attr and func.name == "join":
        fact = known.of(func.value)
        return fact.why if fact.within(_TEXT) else None
    named = known.builtin(func)
    return named[1] if named is not None and named[0] in _CONSUMERS else None


def _reads(expr: n.Expr, var: n.Var) -> bool:
    return type(expr) is n.Load and expr.var is var
