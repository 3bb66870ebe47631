"""Arguments that a call leaves out: for defaults, and for what a `functools.partial` binds by name.

`partial(f, b=2)` calls as a function with the parameters of `f` does in which `b` and all that follow are given by
keyword. A specialized program takes the bound values for known. Its entry gets a mark for each argument that the call
does not give, so that what it hands to the original is what the call gave, whatever the partial binds, or the function
has for defaults, by then.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from types import FunctionType

from s2s.hybrid.facts import Fact
from s2s.hybrid.variables import free_name
from s2s.ir import nodes as n


class _Omitted:
    """In place of an argument that the call leaves to the partial, or to a default."""

    def __repr__(self) -> str:
        return "<omitted>"


BOUND: object = _Omitted()


def facts_of(keywords: Mapping[str, object]) -> tuple[Fact, ...]:
    """That a partial still binds the same: its `.keywords` is a dict like any other."""
    if not keywords:
        return (Fact("length", keywords, "", 0),)
    values = (Fact("key", keywords, name, value) for name, value in keywords.items())
    return (Fact("keys", keywords, "", tuple(keywords)), *values)


def parameters(params: list[n.Param], keywords: Mapping[str, object]) -> list[n.Param] | None:
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
    before = [param for param in params[:first] if param.kind in n.POSITIONAL]
    # What is missing among them, or given beyond them, is the original's to complain of.
    behind = [
        n.Param(param.var, "kwonly", param.default or n.Const(None), param.annotation)
        if param.kind == "pos"
        else param
        for param in params[len(before) :]
    ]
    name = free_name("rest", {param.var.name for param in params})
    return [*before, n.Param(n.Var(name, n.Storage.FAST), "vararg", None, None), *behind]


def defaults_of(function: FunctionType) -> dict[str, object]:
    """The defaults that a live function has now, by the names of its parameters."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    found = dict(zip(reversed(names), reversed(function.__defaults__ or ()), strict=False))
    return found | (function.__kwdefaults__ or {})


def signature_of(function: FunctionType) -> inspect.Signature:
    """The signature of a live function: that of its code, whatever it wraps or says that its signature is."""
    bare = FunctionType(function.__code__, {}, function.__name__, function.__defaults__, function.__closure__)
    bare.__kwdefaults__ = function.__kwdefaults__
    return inspect.signature(bare)


def with_defaults(params: list[n.Param], function: FunctionType) -> list[n.Param]:
    """The parameters of a function that a call may leave out have a default: those written with one, or that have one.

    One that lost its default since may get it back, so that the original says what a call without it comes to.
    """
    found = defaults_of(function)
    return [
        n.Param(p.var, p.kind, n.Const(None) if p.default is not None or p.var.name in found else None, None)
        for p in params
    ]


def shape_of(params: list[n.Param]) -> tuple[tuple[str, str, bool], ...]:
    """What calls a function with some parameters takes."""
    return tuple((param.var.name, param.kind, param.default is not None) for param in params)


def left_out(params: list[n.Param], marked: set[str], *, tested: bool) -> set[str]:
    """The parameters that have a mark for their default: those bound, and those that could be by the next call."""
    if not marked and not tested:
        return marked
    return marked | {param.var.name for param in params if param.default is not None}


def unmarked(call: Callable[..., object], params: list[n.Param]) -> Callable[..., object]:
    """A callable that is given only what the call of the target gave.

    Args:
        call: the callable.
        params: what the entry takes. What it has behind an argument that was left out came by keyword.
    """
    names = [param.var.name for param in params if param.kind in n.POSITIONAL]

    @functools.wraps(call)
    def handed(*args: object, **kwargs: object) -> object:
        given = next((i for i, value in enumerate(args) if value is BOUND), len(args))
        named = {**dict(zip(names[given:], args[given:], strict=False)), **kwargs}
        return call(*args[:given], **{name: value for name, value in named.items() if value is not BOUND})

    return handed
