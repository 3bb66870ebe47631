"""Gives the object that keeps things for guards functions of module operator that do what a lambda does."""

from __future__ import annotations

from typing import NamedTuple

from s2s.ir import nodes as n
from s2s.ir.getters import GETTER
from s2s.ir.walk import clone
from s2s.program.bindings import ModuleFacts
from s2s.program.originals import method_of_holder, new_attribute

#: How the attribute begins that keeps one.
_CALLED = {"itemgetter": "item", "attrgetter": "of", "neg": "negative"}


class Getter(NamedTuple):
    """What such a function is.

    Attributes:
        function: its name in module operator, or the name of what makes it.
        of: what that is given: indices, keys, or the name of an attribute; empty for the function itself.
    """

    function: str
    of: tuple[int | str, ...] = ()


def keep_getter(facts: ModuleFacts, getter: Getter, written: n.Lambda) -> n.Var:
    """The variable that keeps one: `__s2s_1f0c__.item_1 = __s2s_1f0c__.__getter__(lambda x: x[1], "itemgetter", 1)`.

    Args:
        written: the lambda that does the same.
    """
    for alias, kept in facts.getters.items():
        if kept == getter:
            return alias
    making = method_of_holder(facts, GETTER)
    name = "_".join((_CALLED[getter.function], *map(str, getter.of)))
    alias = new_attribute(facts, name if name.isidentifier() and name.isascii() else _CALLED[getter.function])
    facts.getters[alias] = getter
    function = clone(written)
    function.function.qualname = function.function.name
    asked: list[n.Expr] = [function, n.Const(getter.function), *map(_constant, getter.of)]
    # Before what a test compares with: whoever finds that a name means the builtin, finds this.
    facts.unplaced_first.insert(0, n.Assign([n.Store(alias)], n.Call(n.Load(making), asked, [])))
    return alias


def _constant(value: int | str) -> n.Expr:
    if isinstance(value, int) and value < 0:
        return n.Unary("-", n.Const(-value))
    return n.Const(value)
