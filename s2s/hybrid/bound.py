"""What a `functools.partial` binds by name: parameters of the entry that only a call's keyword gives another value.

`partial(f, b=2)` calls as a function with the parameters of `f` does in which `b` and all that follow are given by
keyword. A specialized program takes the bound values for known; its entry gets a mark for each that the call does not
give, so that what it hands to the original is what the call gave, whatever the partial binds by then.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from s2s.hybrid.facts import Fact
from s2s.ir import nodes as n


class _Bound:
    """In place of an argument that the call leaves to the partial."""

    def __repr__(self) -> str:
        return "<bound>"


BOUND: Any = _Bound()


def facts_of(keywords: Mapping[str, Any]) -> tuple[Fact, ...]:
    """That a partial still binds the same: its `.keywords` is a dict like any other."""
    if not keywords:
        return (Fact("length", keywords, "", 0),)
    values = (Fact("key", keywords, name, value) for name, value in keywords.items())
    return (Fact("keys", keywords, "", tuple(keywords)), *values)


def parameters(params: list[n.Param], keywords: Mapping[str, Any]) -> list[n.Param] | None:
    """The parameters that a call gives where some are bound by name; None if they are bound in another way.

    Legality: a name that is no parameter goes to `**names`, and one in front of `*values` leaves no room for them,
    which the signature of a function cannot say.
    """
    if not keywords:
        return params
    if not keywords.keys() <= {param.var.name for param in params if param.kind in ("pos", "kwonly")}:
        return None
    first = min(index for index, param in enumerate(params) if param.var.name in keywords)
    if any(param.kind == "vararg" for param in params):
        return params if params[first].kind == "kwonly" else None
    return [
        n.Param(param.var, "kwonly", param.default, param.annotation)
        if index >= first and param.kind == "pos"
        else param
        for index, param in enumerate(params)
    ]


def left_out(params: list[n.Param], marked: set[str]) -> set[str]:
    """The parameters that have a mark for their default: those bound, and those that could be by the next call."""
    if not marked:
        return marked
    kinds = {"kwonly"} if any(param.kind == "vararg" for param in params) else {"kwonly", "pos"}
    return marked | {param.var.name for param in params if param.kind in kinds and param.default is not None}


def unmarked(call: Callable[..., Any]) -> Callable[..., Any]:
    """A callable that is given only what the call of the partial gave."""

    @functools.wraps(call)
    def handed(*args: Any, **kwargs: Any) -> Any:
        return call(*args, **{name: value for name, value in kwargs.items() if value is not BOUND})

    return handed
